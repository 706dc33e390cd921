// de.mjs -- the page in German.
import blind from './de-blind.mjs';
import { inGerman } from './de-details.mjs';
import { choiceWords, list as joined, round } from '../verify/game-words.mjs';

const cards = (n) => (n === 1 ? '1 Karte' : `${n} Karten`);
const list = (names, last = 'und') => joined(names, last);
const up = { up: ', offen', down: ', verdeckt' };
const face = (o) => (o.face ? up[o.face] : '');
const places = (indices) => (indices.length === 1 ? `Platz ${indices[0] + 1}` : `Plätze ${indices.map((i) => i + 1).join(', ')}`);
const where = (at) => (at === 'end' ? '' : at === 'top' || at === 0 ? ', obenauf' : `, auf Platz ${at + 1}`);

const said = (text) => (text ? ` „${text}“` : '');

const operations = {
    deal: (o) => {
        const [to, times] = round(o.to);
        return `${times > 1 ? `${times}-mal ` : ''}${to.length > 1 ? 'je ' : ''}${cards(o.n)} von ${o.from} an ${list(to) || 'niemanden'} geben${face(o)}`;
    },
    move: (o) => `${cards(o.n)} von ${o.from} nach ${o.to} legen${where(o.at)}${face(o)}`,
    'move by indices': (o) => `${places(o.indices)} aus ${o.from} nach ${o.to} legen${where(o.at)}${face(o)}`,
    'move by cards': (o) => `${list(o.cards)} aus ${o.from} nach ${o.to} legen${where(o.at)}${face(o)}`,
    combine: (o) => `${list(o.from)} in ${o.to} sammeln`,
    turn: (o) => `${places(o.indices)} in ${o.zone} ${o.face === 'up' ? 'aufdecken' : 'zudecken'}`,
    shuffle: (o) => `bittet, ${o.zone} zu mischen`,
    look: (o) => `möchte die ersten ${cards(o.n)} von ${o.zone} ansehen`,
    undo: () => 'nimmt den letzten Zug zurück',
};

const playedWords = {
    choose: (o) => `beantwortet Frage ${o.n}: ${choiceWords(o, 'passt', places, (from) => `aus ${from}`, (to) => `nach ${to}`) || 'geht weiter'}`,
    tell: (o) => `sagt, was die Regeln in verdeckten Karten lesen: ${o.values.join(', ') || 'nichts'}`,
    picks: (o) => `alle haben gewählt (Frage ${o.n})`,
    together: (o) => `die verdeckten Antworten auf Frage ${o.n} gelten jetzt`,
};

const sights = {
    none: 'niemand sieht die Karten', owner: 'nur wem sie gehört, sieht die Karten', others: 'alle außer dem, dem sie gehört, sehen die Karten', all: 'alle sehen die Karten', newest: 'alle sehen die letzte Karte',
};

function step(entry, words, seat, face) {
    if (entry.do) return words(entry.do);
    if (entry.ask !== undefined) return `zeigt ${entry.ask} ${list(entry.faces.map(face), 'oder')}, dann statt allem Folgenden:`;
    const cuts = entry.cuts.map(([id, by, min]) => `, dann hebt ${seat(by)} ${id} ab${min > 0 ? `, mindestens ${cards(min)} in jedem Teil` : ''}`);
    return `${list(entry.shuffle)} mischen${cuts.join('')}${entry.say ? ` (${said(entry.say).trim()})` : ''}`;
}

const disclosed = (opened, boxed, keys) => [opened && `${cards(opened)} für alle aufgedeckt`, keys && (keys === 1 ? 'das Geheimnis eines Umschlags, gegen den Einspruch erhoben wurde' : `die Geheimnisse von ${keys} Umschlägen, gegen die Einspruch erhoben wurde`), boxed && `${cards(boxed)} versiegelt für die, die sie sehen dürfen`].filter(Boolean).join('; ');
const number = (n) => n.toLocaleString('de');

export default {
    blind,
    code: 'de',
    title: 'War das fair gegeben?',
    lead: 'Gib dieser Seite die Niederschrift eines talon-Spiels. Dein Browser liest jede Zeile, verfolgt jede Karte und sagt dir, was bewiesen ist. Nichts verlässt diese Seite.',
    choose: 'Niederschrift wählen', drop: 'oder irgendwo auf diese Seite ziehen', paste: 'oder den Text hier einfügen', pasteCheck: 'Diesen Text prüfen', pasted: 'eingefügter Text', dropNow: 'Loslassen, um sie zu prüfen', example: 'Ein Beispiel ansehen', again: 'Andere Datei prüfen',
    checking: 'Wird geprüft', of: (n, total) => `${number(n)} von ${number(total)}`,
    stages: { spelling: 'Schreibung', signatures: 'Unterschriften', heads: 'Kette', meaning: 'Regeln und Karten', audit: 'Volle Prüfung' },
    stageWords: {
        spelling: 'jede Zeile ist genau so geschrieben, wie das Format es sagt', signatures: 'jede Zeile ist von dem unterschrieben, den sie nennt', heads: 'nichts wurde eingefügt, entfernt oder umgestellt',
        meaning: 'jede Karte kam von dort, wo die Regeln es sagen', audit: 'der Schlüssel des Gebers passt zu jeder verdeckten Karte und jedem Umschlag',
    },
    noAudit: 'der Geber hat seinen Schlüssel nicht gezeigt', notReached: 'nicht erreicht',
    heads: { verified: 'Geprüft', soFar: 'So weit geprüft', brokenOff: 'Geprüft, abgebrochen', undecided: 'Geprüft, nicht entschieden', notFair: 'Nicht als fair bewiesen', notYet: 'Noch nicht bewiesen', notFairToYou: 'Nicht als fair für dich bewiesen' },
    whys: {
        example: () => 'ein Beispiel: nichts darin ist geheim',
        fairTo: (w) => `fair für ${list(w.names)}: die eigene Zahl steckt in jeder Mischung`,
        everybody: () => 'fair für alle, deren eigene Zahl darin steckt',
        nothing: () => 'es wurde nicht gemischt: jeder kann wissen, wer was bekam',
        nothingYet: () => 'es wurde noch nicht gemischt',
        undealt: () => 'alle Zahlen sind genannt, der Geber kennt also die Karten: wer jetzt neu gibt, hat einen Versuch mehr',
        undealtOver: () => 'alle Zahlen waren genannt, der Geber kannte also die Karten und gab keine: wer neu gibt, hat einen Versuch mehr',
        backsYet: (w) => `in Zeile ${w.line + 1} ${w.n === 1 ? 'bekam 1 verdeckte Karte' : `bekamen ${w.n} verdeckte Karten`} von ${w.zone} neue Rücken; der Schlüssel des Gebers am Ende wird zeigen, ob ${w.n === 1 ? 'sie dieselbe ist' : 'es dieselben sind'}`,
        backs: (w) => `in Zeile ${w.line + 1} ${w.n === 1 ? 'bekam 1 verdeckte Karte' : `bekamen ${w.n} verdeckte Karten`} von ${w.zone} neue Rücken; nichts zeigt, dass ${w.n === 1 ? 'sie dieselbe ist' : 'es dieselben sind'}`,
        unmixed: (w) => `${w.n === 1 ? '1 Karte wurde' : `${w.n} Karten wurden`} ungemischt gegeben: wer die erste Zeile schrieb, hat sie ausgesucht`,
        apart: () => 'es wurde von Stapeln gegeben, die getrennt gemischt waren, und nicht allen gleich: wer die erste Zeile schrieb, hat gewählt, wer was bekommt',
        otherRules: (w) => `das ist nicht das ${w.game}, das diese Seite kennt: Die Regeln sind andere`,
        nobody: () => 'niemand, den du kennst, hat eine Zahl in jeder Mischung: du kannst nicht wissen, ob es fair ist',
        missed: (w) => `deine Zahl steckt nicht in Mischung ${w.shuffle}: du kannst nicht wissen, ob es fair ist`,
    },
    buts: { plan: () => ', wenn der Plan es ist', rules: () => ', wenn die Regeln es sind', sealed: (w) => `; aber von ${w.sealed} ${w.sealed === 1 ? 'Sache kann niemand sagen, ob sie' : 'Dingen kann niemand sagen, ob sie'} nach den Regeln ${w.sealed === 1 ? 'war' : 'waren'}: Karten blieben verdeckt`, tries: (w) => `; aber nicht beim ersten Versuch: ${w.tries === 1 ? '1 Spiel wurde weggeworfen, als man' : `${w.tries} wurden weggeworfen, als man`} die Karten kennen konnte`, machine: () => '. War eine einzige Maschine alle zugleich, wie bei talon deal, beweist es nur, dass es seither niemand geändert hat' },
    yours: (names) => (names.length > 0 ? `In jeder Mischung: ${list(names)}. Bist du es nicht und kennst du niemanden davon, ist es nur fair, wenn du dem Geber traust.` : 'Niemand hat eine Zahl in jeder Mischung: Es ist nur fair, wenn du dem Geber traust.'),
    isMine: 'Ist meine dabei?',
    bads: { none: 'Das ist keine Niederschrift', damaged: 'Nicht bewiesen: unterwegs beschädigt', broken: 'Nicht bewiesen: jemand brach die Regeln', version: 'Nicht bewiesen: eine andere Version', unknown: 'Nicht geprüft: seine Regeln fehlen hier', strangers: 'Nicht bewiesen: nicht die Leute, die du kennst', fork: 'Zwei Geschichten' },
    whats: {
        empty: 'Die Datei ist leer. Bitte noch einmal darum.',
        photo: 'Es ist ein Bild. Eine Niederschrift ist eine Textdatei, deren Name meist auf .jsonl endet: Bitte den Geber um diese Datei.',
        film: 'Es ist ein Ton oder ein Film. Eine Niederschrift ist eine Textdatei, deren Name meist auf .jsonl endet: Bitte den Geber um diese Datei.',
        document: 'Es ist ein PDF. Der Geber hat die Niederschrift selbst, eine Textdatei, deren Name meist auf .jsonl endet: Bitte darum.',
        packed: 'Es ist eine gepackte Datei. Entpacke sie und prüfe die .jsonl-Datei, die darin war.',
        key: 'Es ist eine Schlüsseldatei. Sie ist geheim: Gib sie niemandem. Prüfe zuerst die Niederschrift deines Spiels; dann fragt diese Seite nach deinem Schlüssel.',
        dealer: 'Es ist die Aufzeichnung eines Gebens mit echten Karten, von der Geberseite. Die prüft sie: „Geben prüfen“.',
        verdict: 'Es ist ein Urteil: was talon verify von einer Niederschrift sagte. Prüfe die Niederschrift selbst.',
        json: 'Es ist JSON, aber keine Zeile davon gehört zu einem Spiel. Eine Niederschrift beginnt mit {"k":"game".',
        web: 'Es ist eine Webseite. Vielleicht wurde ein Verweis auf die Niederschrift gespeichert statt ihrer selbst: Bitte um die Datei.',
        game: 'Es ist eine Spieldatei: Regeln, aber kein Spiel, das gespielt wurde. talon check sieht ihre Regeln an; talon deal gibt danach und schreibt eine Niederschrift.',
        letter: 'Es ist ein Text, aber keine Zeile davon gehört zu einem Spiel. Eine Niederschrift beginnt mit {"k":"game": Bitte den Geber um diese Datei.',
        compiled: 'Es ist ein übersetztes Spiel: Regeln, aber kein Spiel, das gespielt wurde. Gib dieser Seite die Niederschrift dazu.',
        other: 'Nichts darin gehört zu einem Spiel. Eine Niederschrift ist eine Textdatei, deren Name meist auf .jsonl endet: Bitte den Geber um diese Datei.',
    },
    toDealer: 'Geberseite öffnen',
    damaged: {
        utf16: () => 'Es ist eine Niederschrift, aber in UTF-16: „>“ der Windows-PowerShell schreibt jeden Buchstaben als zwei Bytes. Bitte um die Datei, wie talon sie schrieb.',
        cut: (line) => `Das Ende fehlt: Zeile ${line} bricht ab. Bitte noch einmal um die Datei.`,
        spelling: (line) => `Zeile ${line} ist nicht so, wie talon schreibt: Unterwegs hat sie etwas verändert, ein Mailprogramm oder ein Editor. Bitte noch einmal darum, als Datei.`,
        signature: (line) => `Zeile ${line} ist nicht das, was unterschrieben wurde: Sie wurde später geändert, aus Versehen oder von jemandem, der die Datei in der Hand hatte. Bitte noch einmal darum, und vergleiche mit der eines anderen.`,
        key: (line) => `Zeile ${line} hat einen Schlüssel, der keiner ist, oder einen doppelt: Das tat, wer sie schrieb, oder etwas hat sie unterwegs verändert. Bitte noch einmal um die Datei.`,
        head: (line) => `Vor Zeile ${line} wurde etwas entfernt, eingefügt oder umgestellt, aus Versehen oder von jemandem, der die Datei in der Hand hatte. Bitte noch einmal darum, und vergleiche mit der eines anderen.`,
    },
    culprits: {
        dealer: (line) => `Zeile ${line} bricht die Regeln, und der Geber hat sie unterschrieben: Niemand sonst kann es gewesen sein. Behalte die Datei, sie ist ein Beweis.`,
        player: (line, name) => `Zeile ${line} bricht die Regeln. ${name} hat sie unterschrieben, und der Geber ließ sie zu. Behalte die Datei, sie ist ein Beweis.`,
        sealer: (line, name) => `In Zeile ${line} hat ${name ?? 'der Geber'} etwas anderes für dich versiegelt, als es sein müsste, sagt dein Schlüssel. Niemand sonst kann das sehen: Erhebe Einspruch, und die Antwort zeigt es allen.`,
        anybody: (line, name) => `Zeile ${line} darf dort nicht stehen. ${name} hat sie unterschrieben; der Geber, oder wer die Datei seither hatte, kann sie dorthin gesetzt haben. Vergleiche mit der eines anderen.`,
    },
    before: (n, stage) => (n === 0 ? '' : `${n === 1 ? 'Die Zeile davor ist' : `Die ${number(n)} Zeilen davor sind`} ${{ spelling: 'richtig geschrieben', signatures: 'richtig unterschrieben', heads: 'richtig verkettet', meaning: 'gut' }[stage]}; nichts danach zählt.`),
    zeroBased: (n) => `talon verify zählt Zeilen ab 0 und nennt diese Zeile ${n}.`,
    detail: inGerman,
    tie: (line, file) => `Gleichzeitig: Jemand anderes war schneller, und ${file} geht mit einer anderen Zeile ${line + 1} weiter. Was hier ab dieser Zeile steht, wurde nicht gespielt.`,
    summary: (v) => `${v.game}: ${number(v.lines)} Zeilen, ${list(v.seats.map((s) => s.name))}.`,
    played: ({ rules, seats, plan }) => `${number(rules.choices)} ${rules.choices === 1 ? 'Entscheidung' : 'Entscheidungen'}${rules.open > 0 ? `; ${rules.open} ${rules.open === 1 ? 'Sache hängt' : 'Dinge hängen'} an Karten, die verdeckt blieben` : ', alle erlaubt'}. ${rules.void ? `Das letzte Blatt ist nichtig (${rules.void}): Niemand bekommt etwas.` : rules.over && plan[0] === plan[1] ? `Zu Ende gespielt: ${list(seats.map((s, i) => `${s.name} ${rules.payoff[i]}`))}.` : rules.stopped ? 'Nicht entschieden: Die Regeln schauten auf verdeckte Karten, die niemand nennen konnte.' : 'Nicht zu Ende gespielt.'}`,
    facts: { shuffles: 'Mischungen', openings: 'gezeigte Karten', boxes: 'Umschläge', acts: 'Züge der Spieler', voids: 'abgebrochen', undone: 'nach Einblick zurückgenommen', objections: 'Einsprüche', notes: 'Notizen', picks: 'verdeckte Entscheidungen', skips: 'übergangene Spieler', left: 'zuvor verlassene Spiele' },
    proved: 'Bewiesen', notProved: 'Nicht bewiesen', inFull: 'In ganzen Sätzen',
    proofs: (v, seeds) => [
        'Jede Zeile ist unterschrieben, und zwischen der ersten und der letzten wurde nichts geändert, ergänzt oder weggelassen.',
        v.shuffles > 0 && (seeds.length > 0 ? `Die geheimen Zahlen von ${list(seeds)} stecken in jeder Mischung.${v.not_proved.includes('unmixed') ? '' : ' Hat auch nur einer davon ehrlich gewählt, konnte niemand die Karten legen.'}` : 'Jede Mischung folgt aus den Zahlen, die vorher festgelegt waren.'),
        v.openings > 0 && 'Jede gezeigte Karte ist die, die versiegelt wurde, bevor die Zahlen bekannt waren, und keine war doppelt da.',
        v.audited && 'Der Schlüssel des Gebers passt: Auch die Karten, die niemand sah, stimmten, und jeder Umschlag enthielt die richtige.',
        v.trusted && 'Deine Zahl steckt in jeder Mischung: Es war fair für dich, was auch immer alle anderen taten, wenn der Plan fair ist: Der steht in der ersten Zeile und ist von dir zu lesen.',
    ].filter(Boolean),
    shortProofs: (v, seeds) => [
        'Nichts wurde geändert, ergänzt oder weggelassen',
        v.shuffles > 0 && (seeds.length > 0 ? `Zahlen von ${list(seeds)} in jeder Mischung` : 'Jede Mischung folgt aus festgelegten Zahlen'),
        v.openings > 0 && 'Jede gezeigte Karte war vorher versiegelt',
        v.audited && 'Auch die verdeckten Karten stimmten',
        v.trusted && 'Deine Zahl steckt in jeder Mischung',
    ].filter(Boolean),
    shortDoubts: {
        peeking: 'Dass niemand schaute oder etwas verriet', trust: 'Dass es fair ist, wenn du dem Geber nicht traust', composition: 'Welche Karten im Spiel waren', backs: 'Dass verdeckte Karten dieselben blieben',
        rules: 'Dass es das Spiel ist, das es heißt', plan: 'Was noch zu tun war', end: 'Dass nichts mehr folgt', seen: 'Dass alle die letzten Zeilen so sahen', example: 'Dass etwas geheim war: ein Beispiel',
        voids: 'Dass niemand zwischen zwei Mischungen wählte', left: 'Dass es der erste Versuch war', skips: 'Dass ein Übergangener schwieg', play: 'Dass alle nach den Regeln spielten', names: 'Was eine unbenannte Karte war',
        objections: 'Dass ein strittiger Umschlag gut war', unmixed: 'Dass alle Karten gemischt waren', debts: 'Dass jede Entscheidung erlaubt war', choices: 'Dass niemand wusste, was gezogen wird',
    },
    doubts: {
        peeking: 'Der Geber kennt die Karten: Dass niemand geschaut oder etwas verraten hat, ist nicht bewiesen.',
        trust: 'Niemand, den du kennst, gab in jeder Mischung eine Zahl: Es ist nur fair, wenn du dem Geber traust.',
        composition: 'Welche Karten im Spiel waren oder weggelegt wurden, ist das Wort des Gebers.',
        backs: 'Verdeckte Karten bekamen in einer Mischung neue Rücken: Dass es dieselben Karten sind, ist das Wort des Gebers.',
        rules: 'Die Datei ist nicht das Spiel, das sie nennt, oder nicht so, wie dieses Programm es kennt.',
        plan: 'Das Spiel ging nicht bis zum Ende seines Plans, oder jemand ist etwas schuldig.',
        end: 'Es gibt keine Schlusszeile: Es kann weitergehen.',
        seen: 'Nicht alle haben die letzten Zeilen unterschrieben.',
        example: 'Ein Beispiel: Nichts darin ist geheim.',
        voids: 'Etwas wurde abgebrochen: Wer fehlte oder gefehlt haben soll, konnte zwischen zwei Mischungen wählen.',
        left: 'Spiele dieses Tisches wurden verlassen, bevor sie fertig waren.',
        skips: 'Der Geber sagt, dass jemand nicht geantwortet hat; nichts zeigt es.',
        play: 'Was die Spieler mit gemeinsamen Karten taten, steht in der Datei, aber keine Spielregel beurteilt es.',
        names: 'Verdeckt mitgebrachte Karten wurden nie benannt: Welche es sind, weiß nur, wer sie mitgebracht hat.',
        objections: 'Jemand sagt, dass ein Umschlag schlecht war, und der Geber hat nicht geantwortet.',
        unmixed: 'Karten wurden ungemischt gegeben, oder nicht an alle gleich von Stapeln, die getrennt gemischt waren: Die erste Zeile hat gewählt, wer was bekommt.',
        lost: 'Anteile kamen nie: Karten bleiben jemandem verdeckt, der sie sehen sollte.',
        recovery: 'Einige Spieler haben zusammen den Schlüssel jedes anderen: Sie können alle Karten lesen und legen.',
        debts: 'Ob jede Entscheidung erlaubt war, hängt an Karten, die verdeckt blieben.',
        choices: 'Nach Entscheidungen wurde gegeben: Wer die Karten kannte, konnte wählen, ob er zieht, aber nie, welche Karte kommt.',
    },
    trustMore: 'Sag unten, wer du bist: Nur eine Zahl, von der du weißt, dass sie ehrlich gewählt ist, macht es fair für dich.',
    me: 'Ist meine Zahl dabei?', meHelp: 'Füge deinen öffentlichen Schlüssel ein, die Zeile NAME=… von talon fair join, oder eine Zahl, die du genannt hast. Mit dem Text deiner Schlüsseldatei öffnen sich auch deine versiegelten Karten: Diese Seite liegt auf deinem eigenen Gerät, und was du einfügst, bleibt dort.',
    meHelpAway: (host) => `Füge hier nie ein Geheimnis ein: Diese Seite kommt von ${host}, und wer das betreibt, könnte sie so verändert haben, dass sie behält, was du einfügst. Dein öffentlicher Schlüssel, die Zeile NAME=… von talon fair join, genügt. Nur deine versiegelten Karten bleiben zu; talon verify --me öffnet sie, oder diese Seite auf deinem eigenen Gerät (talon web).`,
    meGiven: (host) => `Das war ein Geheimnis, und diese Seite kommt von ${host}. Hier ist es vergessen; eine veränderte Seite hätte es behalten. Mach dir für die nächsten Spiele einen neuen Schlüssel.`,
    meLabel: 'Schlüssel oder Zahl', meCheck: 'Suchen', meForget: 'Vergessen',
    meYes: (name, shuffles, all, trusted) => (all === 0 ? `Du bist ${name}. In diesem Spiel wurde nicht gemischt.` : shuffles === all ? `Du bist ${name}, und deine Zahl steckt in jeder Mischung (${all} von ${all}).${trusted ? ' Es war fair für dich, wenn der Plan es ist.' : ''}` : `Du bist ${name}. Deine Zahl steckt in ${shuffles} von ${all} Mischungen: In den anderen musst du jemand anderem trauen.`),
    meBacks: 'Doch verdeckte Karten wurden noch einmal gemischt, und ohne den Schlüssel des Gebers zeigt nichts, dass es dieselben blieben.',
    meUnmixed: 'Doch Karten wurden ungemischt gegeben, oder dir von anderen Stapeln als anderen: Wer die erste Zeile schrieb, hat gewählt, wer was bekommt.',
    meExample: 'Doch dies ist ein Beispiel: Jeder kann seine Zahlen kennen.',
    meNone: 'Niemand in diesem Spiel hat diesen Schlüssel, und keine Zeile nennt diese Zahl.', meBad: 'Das ist weder Schlüssel noch Zahl: Es sollten 64 Hexziffern sein oder eine Schlüsseldatei.',
    meSeed: (name, e, line) => `${name} gab diese Zahl für Mischung ${e}, in Zeile ${line + 1}.`, meLock: (name, line) => `${name} legte dies in Zeile ${line + 1} fest: das Ende der Kette von Zahlen.`,
    boxesOpened: 'Deine versiegelten Karten liegen offen auf dem Tisch.',
    players: 'Spieler', seatColumns: ['Spieler', 'Zahlen', 'Sah bis'], seeds: (n, all) => `${n} von ${all}`, noSeeds: 'keine', out: 'ausgeschieden', you: 'du', lineN: (n) => `Zeile ${n + 1}`, nothing: '–',
    table: 'Wie das Spiel verlief', checksTitle: 'Die Prüfungen, eine nach der anderen', playersTitle: 'Spieler und Zahlen', line: 'Zeile', lineOf: (n, last) => `Zeile ${n + 1} von ${last + 1}`, first: 'Erste Zeile', back: 'Zeile davor', next: 'Nächste Zeile', last: 'Letzte Zeile', play: 'Abspielen', pause: 'Anhalten',
    reveal: 'Karten zeigen, die der Schlüssel des Gebers aufdeckt', asDealt: 'Blätter, wie sie gegeben wurden, nicht sortiert', lines: 'Zeilen ringsum', expected: 'Erwartet', found: 'Gefunden', raw: 'Die Zeile, wie sie in der Datei steht', problem: 'Was falsch ist',
    codes: {
        version: 'Diese Seite liest Version 2. Ein älteres talon hat diese Datei geschrieben, und seine Urteile ließen sich fälschen; oder ein neueres.', newer: 'Diese Datei braucht etwas, das diese Seite nicht kennt: Ein neueres talon hat sie geschrieben.',
        spelling: 'Diese Zeile ist nicht so geschrieben, wie das Format es verlangt.', key: 'Ein Schlüssel ist ungültig oder doppelt.', signature: 'Die Unterschrift passt nicht: Die Zeile wurde geändert, oder ein anderer schrieb sie.',
        head: 'Die Zeile folgt nicht aus denen davor: Etwas wurde eingefügt, entfernt oder umgestellt.', order: 'Diese Zeile darf hier nicht stehen.', dealers_choice: 'Der Geber tat etwas anderes, als dran war. Der Geber hat keine Wahl.',
        epoch: 'Die Nummer der Mischung stimmt nicht.', pool: 'Andere Karten bekamen neue Rücken, als die Regeln sagen.', seats: 'Andere Spieler nehmen teil, als die Regeln sagen.', voids: 'Es wurde öfter abgebrochen, als das Spiel erlaubt.', cut: 'Ein Abheben fehlt oder ist nicht das festgelegte.',
        reveal: 'Die Zahl ist nicht die, die festgelegt war.', refused: 'Der Tisch lässt das nicht zu.', not_yours: 'Dieser Spieler griff nach dem, was einem anderen gehört.', watched: 'Von dort gibt der Plan noch Karten: Bis dahin darf sie niemand anrühren.',
        owed: 'Andere Karten wurden gezeigt oder versiegelt, als fällig waren.', opening: 'Die gezeigte Karte ist nicht die versiegelte.',
        copies: 'Dieselbe Karte tauchte öfter auf, als sie im Spiel ist.', box: 'Ein Umschlag lässt sich nicht öffnen oder enthält etwas anderes.', name: 'Die Karte heißt nicht so.', pick: 'Gezeigt wird etwas anderes, als gewählt war.',
        table: 'Der Tisch am Ende ist nicht der, zu dem die Züge führen.', commit: 'Der Schlüssel des Gebers ist nicht der versprochene.',
        audit: 'Mit dem Schlüssel des Gebers zeigt sich: Das Verdeckte stimmte nicht.', unknown_key: 'Ein Spieler hat einen anderen Schlüssel als den, den du kennst.',
        game: 'Dieses Spiel folgt Regeln, die diese Seite nicht hat. Gib ihr das übersetzte Spiel dazu: talon check --compile schreibt es, und sein Hash zeigt, dass es das richtige ist.', turn: 'Es antwortete jemand, der nicht gefragt war, oder auf eine andere Frage.', rules: 'Diese Antwort lassen die Regeln nicht zu.', told: 'Was der Geber über verdeckte Karten sagte, stimmt nicht.', fork: 'Zwei Dateien desselben Spiels können nicht beide wahr sein: Jemand unterschrieb zwei Geschichten.',
    },
    handOf: (name) => `Hand von ${name}`, zoneEmpty: 'leer', hidden: 'verdeckte Karte', hiddenMany: (n) => `${n} verdeckte Karten`, knownTo: (names) => `bekannt: ${list(names)}`, ownedBy: (name) => `von ${name}`, faceDown: 'verdeckt', veiled: (name) => `eine Karte von ${name}, die noch keinen Namen hat`, inOrder: (n) => `${n} Karten in der ursprünglichen Reihenfolge`,
    suits: { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }, ranks: { A: 'Ass', K: 'König', Q: 'Dame', J: 'Bube', T: 'Zehn' },
    noTable: 'Die Karten lassen sich nicht verfolgen: Die Datei ist vorher schon falsch.', afterBad: 'Was nach einer falschen Zeile kommt, wird nicht angesehen.',
    filesCompared: 'Dateien', differentGames: (files, games) => `Diese ${files} Dateien sind ${games < files ? 'von ' : ''}${games} verschiedene${games < files ? 'n' : ''} Spiele${games < files ? 'n' : ''}, jede für sich geprüft.`, followsGame: (next, before) => `${next} folgt auf ${before}.`, followsOther: (next) => `${next} folgt auf ein anderes Spiel dieses Tisches, das nicht unter diesen Dateien ist.`, bothNext: (a, b) => `${a} und ${b} sagen beide, dass sie auf dasselbe Spiel folgen, und keines führt das andere als verlassen auf: Nur eines kann das nächste sein; vielleicht hat jemand gegeben, bis es ihm gefiel.`, sameTable: (a, b) => `In ${a} und in ${b} sitzen dieselben Leute, und keines der Spiele sagt, dass es auf das andere folgt: Niemand kann sagen, ob andere weggelassen wurden. Wer das nächste gibt, nennt das vorige.`, readError: 'Die Datei lässt sich nicht lesen.',
    operations: { ...operations, ...playedWords }, sights, step, gameTitle: 'Das Spiel, wie die erste Zeile es nennt', gameHelp: 'Diese Seite kennt die Regeln keines Spiels, das nur gegeben wird. Vergleiche selbst: Sind das die Karten, sehen sie die Richtigen, und wird das gegeben?', numbersSet: (names) => `Für diesen Tisch gesetzt: ${names}.`, byRules: 'Es gibt keinen Plan: Was gegeben wird und wer was darf, folgt aus den Regeln des Spiels.', facesTitle: 'Karten', zonesTitle: 'Zonen', planTitle: 'Plan', noPlan: 'Nichts ist geplant.',
    explain: {
        game: (l) => `Der Geber eröffnet den Tisch für ${list(l.seats.map((s) => s[0]))}: ${l.name}, ${cards(l.zones.reduce((n, z) => n + z.cards.length, 0))}, ${l.rules ? 'nach seinen Regeln gespielt' : 'jeder Schritt geplant'}. Er legt sich auf seinen Schlüssel fest.`,
        lock: (l, seat) => `${seat(l.seat)} legt eine Kette geheimer Zahlen fest.`,
        cut: (l, seat) => `${seat(l.seat)} legt fest, wo abgehoben wird.`,
        shuffle: (l, seat, ops) => `Mischung ${l.e}: ${ops}. Der Geber versiegelt ${cards(l.n)} mit neuen Rücken und kann nichts mehr ändern. Er wartet auf die Zahlen von ${list(l.seats.map(seat))}.`,
        reveal: (l, seat) => `${seat(l.seat)} nennt die Zahl für Mischung ${l.e}${l.cut ? ' und die Stelle zum Abheben' : ''}.`,
        run: (l, seat, ops, open, box) => `Mischung ${l.e} läuft: Die Zahlen aller bestimmen, wohin jede Karte kommt.${open || box ? ` ${disclosed(open, box)}.` : ''}`,
        void: (l, seat) => (l.e === 0 ? `${list(l.missing.map(seat))} ${l.missing.length === 1 ? 'hat' : 'haben'} eine Karte nicht benannt, die alle sehen. Der Geber geht ohne ihren Namen weiter.` : `Mischung ${l.e} wird abgebrochen: Der Geber sagt, ${list(l.missing.map(seat))} ${l.missing.length === 1 ? 'habe nicht gegeben, was nötig ist, und scheidet' : 'hätten nicht gegeben, was nötig ist, und scheiden'} aus.`),
        do: (l, seat, ops, open, box) => `Der Geber: ${ops}.${open || box ? ` ${disclosed(open, box)}.` : ''}`,
        act: (l, seat, ops, open) => `${seat(l.seat)}${said(l.say)}: ${ops}.${open ? ` ${seat(l.seat)} zeigt ${cards(open)}.` : ''}`,
        answer: (l, seat, ops, open, box) => `Der Geber legt offen: ${disclosed(open, box, l.keys.length)}.`,
        skip: (l, seat) => `Der Geber sagt, dass ${seat(l.seat)} nicht geantwortet hat. Nichts zeigt es.`,
        object: (l, seat) => `${seat(l.seat)} erhebt Einspruch: Der Umschlag der Karte ${l.card} lässt sich nicht öffnen. Der Geber muss sein Geheimnis nennen, und alle sehen es.`,
        name: (l, seat) => (l.to === null ? `${seat(l.seat)} benennt ${l.names.length === 1 ? 'eine Karte' : 'Karten'}: ${list(l.names.map((entry) => entry[1])) || 'keine'}.` : `${seat(l.seat)} sagt ${seat(l.to)} versiegelt, wie ${l.names.length === 1 ? '1 Karte heißt' : `${l.names.length} Karten heißen`}.`),
        seen: (l, seat) => `${seat(l.seat)} unterschreibt: Das ist das Spiel, das ich sah, bis Zeile ${l.at + 1}.`,
        note: (l, seat) => `${seat(l.seat)} schreibt:${said(l.text) || ' nichts'}.`,
        pick: (l, seat) => `${seat(l.seat)} trifft eine Entscheidung, die verdeckt bleibt, bis sie gezeigt wird.`,
        show: (l, seat) => `${seat(l.seat)} zeigt, was gewählt war:${said(l.text) || ' nichts'}.`,
        end: (l) => (l.key ? 'Das Ende. Der Geber zeigt seinen Schlüssel: Nun lässt sich auch prüfen, was niemand sah.' : 'Das Ende. Der Geber behält seinen Schlüssel.'),
        view: (l, seat) => `${seat(l.seat)} zeigt nach dem Spiel ${l.open.length === 0 ? 'nichts' : cards(l.open.length)}.`,
        unread: () => 'Diese Zeile lässt sich nicht lesen.',
    },
};
