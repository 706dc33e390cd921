// reporter.mjs -- what ./test shows of node --test: each failing test as "FAIL FILE:LINE: NAME" with its own words indented below, then the
// totals, and what tests printed as "covered: …".
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shortened = (text) => text.replaceAll('file://', '').replaceAll(root, '');
const indented = (text) => text.trimEnd().split('\n').map((line) => `    ${line}\n`).join('');

/** The error without Node's wrapping, and the places of ours it went through. */
function words({ details: { error } }) {
    const cause = error.cause instanceof Error ? error.cause : error;
    const places = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && line.includes(root));
    return shortened(`${cause.message ?? error.message}\n${places.slice(0, 4).map((line) => line.trim()).join('\n')}`);
}

const where = ({ file, line }) => (file ? `${relative(root, file)}${line ? `:${line}` : ''}: ` : '');

export default async function* reporter(source) {
    let said = []; // by a file that may turn out to have failed as a whole: only then Node shows why
    for await (const { type, data } of source) {
        if (type === 'test:stdout' || type === 'test:stderr') {
            const lines = data.message.trimEnd().split('\n');
            said = [...said, ...lines].slice(-20);
            for (const line of lines) if (line.startsWith('covered: ')) yield `# ${line}\n`;
        } else if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed') {
            const whole = data.details.error.exitCode !== undefined || data.name.endsWith('.mjs');
            yield `FAIL ${shortened(where(data) + data.name)}\n${indented(whole ? shortened([...said, words(data)].join('\n')) : words(data))}`;
            said = [];
        } else if (type === 'test:diagnostic' && /^(tests|pass|fail|cancelled|skipped|covered:?) /.test(data.message)) {
            yield `# ${data.message}\n`;
        }
    }
}
