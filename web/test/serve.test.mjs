// serve.test.mjs -- talon web: the pages as files, and served; what is no page is not served.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const talon = join(root, 'build/talon');
const tmp = mkdtempSync(join(tmpdir(), 'talon-web-'));
test.after(() => rmSync(tmp, { recursive: true }));

const run = (args, env = {}) => spawnSync(talon, ['web', ...args], { encoding: 'utf8', env: { ...process.env, ...env } });

/** Serve, hand the address to `use`, end it, and give its exit code and what it said. */
async function serving(args, use) {
    const child = spawn(talon, ['web', ...args]);
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    const address = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(`${data}`.trim())));
    try {
        await use(address);
    } finally {
        child.kill('SIGTERM');
    }
    const code = await new Promise((resolve) => child.once('close', resolve)); // with all it said
    return { code, said, address };
}

/** fetch() tidies paths; this does not. */
const get = (address, path, method = 'GET') => new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    request({ hostname, port, path, method }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject).end();
});

test('a folder gets every file, and says which', () => {
    const folder = join(tmp, 'new/pages');
    const paths = execFileSync(talon, ['web', folder], { encoding: 'utf8' }).trim().split('\n');
    for (const name of ['index.html', 'verify.html', 'dealer/index.html', 'dealer/sw.js', 'dealer/manifest.webmanifest', 'dealer/icon-192.png']) assert.ok(paths.includes(join(folder, name)), name);
    for (const path of paths) assert.deepEqual(readFileSync(path), readFileSync(join(root, 'build/web', path.slice(folder.length))));
    // The links of the pages lead to pages.
    for (const [, link] of readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/href="(?!data:)([^"]+)"/g)) assert.ok(existsSync(join(folder, link)), link);
    assert.ok(readFileSync(join(folder, 'dealer/index.html'), 'utf8').includes('../verify.html'));
});

test('served on loopback: pages with their types, nothing else', async () => {
    const { code, address } = await serving(['--port', '0'], async (at) => {
        const type = async (path) => (await get(at, path)).headers['content-type'];
        assert.equal(await type('/'), 'text/html; charset=utf-8');
        assert.equal(await type('/dealer/sw.js'), 'text/javascript; charset=utf-8');
        assert.equal(await type('/dealer/manifest.webmanifest'), 'application/manifest+json');
        const page = await get(at, '/dealer/');
        assert.deepEqual(page.body, readFileSync(join(root, 'build/web/dealer/index.html')));
        assert.equal(page.headers['x-content-type-options'], 'nosniff');
        assert.equal((await get(at, '/dealer/index.html', 'HEAD')).body.length, 0);
        for (const path of ['/nothing', '/dealer', '/../talon', '/dealer/../../talon', '/%2e%2e/talon', '//']) assert.equal((await get(at, path)).status, 404, path);
        assert.equal((await get(at, '/', 'POST')).status, 405);
        assert.equal((await get(at, '/', 'DELETE')).status, 405);
    });
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    assert.equal(code, 0);
});

/** Bytes as they are, and everything that comes back until the connection ends; or null when it is cut off without an answer. */
const send = (address, bytes) => new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => (answer += data)).on('error', () => {}).on('close', () => resolve(answer || null));
});

test('no page of somebody else shows ours inside of it', () => serving(['--port', '0'], async (at) => {
    for (const path of ['/', '/verify.html', '/dealer/', '/nothing']) {
        const { headers } = await get(at, path);
        assert.equal(headers['content-security-policy'], "frame-ancestors 'none'", path);
        assert.equal(headers['x-frame-options'], 'DENY', path);
    }
}));

test('a request has one meaning, or none', () => serving(['--port', '0'], async (at) => {
    const ask = (...lines) => send(at, ['GET /verify.html HTTP/1.1', 'Host: talon', ...lines, '', ''].join('\r\n'));
    const status = (answer) => Number(answer.match(/^HTTP\/1\.1 (\d+) /)[1]);
    assert.equal(status(await ask()), 200);
    assert.equal(status(await ask('X-Any_thing.at-all: 5', 'Accept: */*')), 200);
    const inside = 'GET /dealer/ HTTP/1.1\r\nHost: talon\r\n\r\n';
    const odd = {
        'two lengths': ['Content-Length: 0', `Content-Length: ${inside.length}`], 'two equal lengths': ['Content-Length: 5', 'content-length: 5'],
        'a length and an encoding': ['Content-Length: 4', 'Transfer-Encoding: chunked'], 'an encoding': ['Transfer-Encoding: chunked'], 'another encoding': ['transfer-encoding: xchunked'],
        'a length': [`Content-Length: ${inside.length}`], 'no length': ['Content-Length: 0'], 'a list of lengths': ['Content-Length: 0, 5'], 'a sign': ['Content-Length: +5'],
        'a blank behind the name': ['Content-Length : 5'], 'a blank before it': [' Content-Length: 5'], 'a folded header': ['X: y', ' Content-Length: 5'], 'a folded length': ['Content-Length:', ' 5'],
        'a folded encoding': ['Transfer-Encoding:', '\tchunked'], 'no colon': ['Content-Length'], 'NUL': ['Content\0-Length: 5'],
    };
    for (const [what, lines] of Object.entries(odd)) {
        for (const more of ['', inside]) {
            const answer = await send(at, ['GET /verify.html HTTP/1.1', 'Host: talon', ...lines, '', more].join('\r\n'));
            assert.equal(status(answer), 400, what);
            assert.match(answer, /^Connection: close\r$/m, what);
            assert.ok(!answer.includes('<script'), `${what}: no page`);
        }
    }
    assert.match(await ask('Content-Length: 5', 'Content-Length: 6'), /\r\n\r\na page is asked for, and nothing sent: no Content-Length, no Transfer-Encoding, no folded header\n$/);
    // One request each: the next in the same bytes is nobody's.
    const two = await send(at, `GET /dealer/sw.js HTTP/1.1\r\nHost: talon\r\n\r\n${inside}`);
    assert.equal(two.match(/^HTTP\/1\.1 /gm).length, 1);
    assert.match(two, /^Connection: close\r$/m);
    assert.equal(status(await send(at, `GET / HTTP/1.1\r\nHost: talon\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)), 431);
}));

// That this needs no waiting is in tests/unit/guests.c, which has a clock of its own.
test('a crowd of silent connections keeps nobody out: the longest is cut off', () => serving(['--port', '0'], async (at) => {
    const { hostname, port } = new URL(at);
    const crowd = [];
    for (let i = 0; i < 250; i++) {
        const socket = connect(Number(port), hostname).on('error', () => {});
        socket.ended = new Promise((resolve) => socket.on('close', resolve));
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.write('GET / HT');
        crowd.push(socket);
    }
    assert.equal((await get(at, '/')).status, 200);
    await Promise.all(crowd.slice(0, 150).map((socket) => socket.resume().ended));
    crowd.forEach((socket) => socket.destroy());
}));

test('who sends a byte now and then is cut off, and others are served meanwhile', () => serving(['--port', '0'], async (at) => {
    const { hostname, port } = new URL(at);
    const socket = connect(Number(port), hostname).on('error', () => {});
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.write('GET / HTTP/1.1\r\nHost: talon\r\nX: ');
    const drip = setInterval(() => socket.writable && socket.write('x'), 300);
    assert.equal((await get(at, '/')).status, 200);
    const patience = setTimeout(() => socket.destroy((answer = 'nobody cut it off')), 300_000);
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(drip);
    clearTimeout(patience);
    assert.equal(answer, '', 'without an answer');
    assert.equal((await get(at, '/')).status, 200);
}));

test('a port that is taken: another one, unless it was asked for', async () => {
    await serving(['--port', '0'], async (at) => {
        const taken = run(['--port', new URL(at).port]);
        assert.equal(taken.status, 4);
        assert.match(taken.stderr, /cannot listen on port/);
    });
});

test('--lan prints a code: three finders in its corners, a light frame around it', async () => {
    const { said } = await serving(['--lan', '--port', '0', '--ascii'], async () => {});
    const rows = said.split('\n').filter((line) => /^[# ]+$/.test(line)).map((line) => line.match(/../g).map((cell) => cell === '  '));
    const n = rows.length;
    assert.ok(n >= 25 && rows.every((row) => row.length === n));
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    for (const [x, y] of [[2, 2], [n - 9, 2], [2, n - 9]]) finder.forEach((line, j) => [...line].forEach((cell, i) => assert.equal(rows[y + j][x + i], cell === '#')));
    assert.ok(rows[0].every((dark) => !dark) && rows[1].every((dark) => !dark));
});

test('bad calls', () => {
    assert.deepEqual([run(['a', 'b']).status, run(['a', '--lan']).status, run(['--port', '70000']).status], [2, 2, 2]);
    const none = run([join(tmp, 'x')], { TALON_WEB: join(tmp, 'nowhere') });
    assert.equal(none.status, 4);
    assert.match(none.stderr, /make web builds them/);
    writeFileSync(join(tmp, 'file'), '');
    const blocked = run([join(tmp, 'file')]);
    assert.equal(blocked.status, 4);
    assert.match(blocked.stderr, /cannot write .*file\/.*: Not a directory/);
});
