// de-blind.mjs -- what the page says otherwise of a deal that nobody knows (suite 2), in German.
import { list as joined } from '../verify/game-words.mjs';

const cards = (n) => (n === 1 ? '1 Karte' : `${n} Karten`);
const list = (names) => joined(names, 'und');
const parts = (open, box) => [open && (open === 1 ? 'einen Anteil für alle' : `${open} Anteile für alle`), box && (box === 1 ? 'einen Umschlag für den, der sie sehen darf' : `Umschläge für ${box}, die sie sehen dürfen`)].filter(Boolean).join('; ');

export default {
    stageWords: { audit: 'jede Karte ist offen oder wurde nach dem Spiel von allen gezeigt' },
    noAudit: 'nicht alle haben gezeigt, was verdeckt blieb',
    whys: {
        fairTo: (w) => `fair für ${list(w.names)}: jedes Mal selbst gemischt`,
        everybody: () => 'fair für alle, die jedes Mal selbst gemischt haben',
        recovery: (w) => `fair zu allen, die jedes Mal gemischt haben, wenn nicht ${w.t} Spieler zusammenarbeiten: Je ${w.t} haben den Schlüssel jedes anderen`,
        nobody: () => 'niemand, den du kennst, hat jedes Mal gemischt: du kannst nicht wissen, ob es fair ist',
        gone: () => 'nach einer Mischung warst du ausgeschieden, und dein Anteil an den Karten kann seither offen sein: du kannst nicht wissen, ob es fair ist',
        missed: (w) => `in Mischung ${w.shuffle} hast du nicht gemischt: du kannst nicht wissen, ob es fair ist`,
    },
    yours: (names) => (names.length > 0 ? `In jeder Mischung: ${list(names)}. Bist du es nicht und kennst du niemanden davon, ist es nur fair, wenn einer davon ehrlich ist und seinen Schlüssel behielt.` : 'Niemand hat in jeder Mischung gemischt.'),
    isMine: 'Habe ich gemischt?',
    culprits: {
        dealer: (line) => `Zeile ${line} bricht die Regeln, und der Gastgeber hat sie unterschrieben: Niemand sonst kann es gewesen sein. Behalte die Datei, sie ist ein Beweis.`,
        player: (line, name) => `Zeile ${line} bricht die Regeln. ${name} hat sie unterschrieben, und der Gastgeber ließ sie zu. Behalte die Datei, sie ist ein Beweis.`,
        sealed: (line, name) => `In Zeile ${line} hat ${name} etwas anderes versiegelt, als es sein muss: Niemand sonst kann es gewesen sein. Behalte die Datei, sie ist ein Beweis.`,
    },
    facts: { openings: 'Anteile für alle' },
    proofs: (v, mixers) => [
        'Jede Zeile ist unterschrieben, und zwischen der ersten und der letzten wurde nichts geändert, ergänzt oder weggelassen.',
        v.shuffles > 0 && 'Jedes Mischen hat einen Beweis: Es ist der Stapel von vorher, keine Karte wurde geändert, dazugelegt oder weggenommen.',
        v.shuffles > 0 && mixers.length > 0 && !v.not_proved.includes('recovery') && `${list(mixers)} ${mixers.length === 1 ? 'hat' : 'haben'} jedes Mal gemischt.${v.not_proved.includes('unmixed') ? '' : ' Ist auch nur einer davon ehrlich, wusste niemand, wo eine Karte lag, und niemand konnte sie legen: auch kein Geber.'}`,
        v.openings > 0 && 'Jede gezeigte Karte ist das, was die Anteile aller ergeben, jeder mit einem Beweis.',
        v.audited && 'Die Karten, die niemand sah, wurden nach dem Spiel gezeigt.',
        v.trusted && 'Du hast jedes Mal gemischt: Es war fair für dich, was auch immer alle anderen taten, wenn der Plan fair ist: Der steht in der ersten Zeile und ist von dir zu lesen.',
    ].filter(Boolean),
    shortProofs: (v, mixers) => [
        'Nichts wurde geändert, ergänzt oder weggelassen',
        v.shuffles > 0 && 'Jedes Mischen ergab bewiesen denselben Stapel',
        v.shuffles > 0 && mixers.length > 0 && `${list(mixers)} ${mixers.length === 1 ? 'hat' : 'haben'} jedes Mal gemischt`,
        v.openings > 0 && 'Jede gezeigte Karte hat ihre Beweise',
        v.audited && 'Auch die verdeckten Karten wurden gezeigt',
        v.trusted && 'Du hast jedes Mal gemischt',
    ].filter(Boolean),
    shortDoubts: {
        trust: 'Dass es fair ist, wenn keiner ehrlich ist, der mischte', voids: 'Dass niemand nach einem Blick schwieg', objections: 'Dass jeder Einspruch stimmte', lost: 'Was manche Karten waren', recovery: 'Dass nicht mehrere zusammen die Karten lasen',
    },
    doubts: {
        trust: 'Niemand, den du kennst, hat in jeder Mischung gemischt: Es ist nur fair, wenn einer ehrlich ist, der es tat, und seinen Schlüssel behielt.',
        plan: 'Das Spiel ging nicht bis zum Ende seines Plans, oder jemand ist etwas schuldig.',
        voids: 'Etwas wurde abgebrochen, oder jemand ging oder kam: Wer einen Anteil nicht gibt, kann die Karte gelesen haben, und wer kommt, lässt neu mischen.',
        objections: 'Das Geheimnis eines Umschlags kam nie, oder jemand erhob gegen einen guten Einspruch.',
        lost: 'Anteile kamen nie: Karten bleiben jemandem verdeckt, der sie sehen sollte.',
        recovery: 'Einige Spieler haben zusammen den Schlüssel jedes anderen: Sie können alle Karten lesen, und wer davon zuletzt mischt, kann sie legen.',
    },
    trustMore: 'Sag unten, wer du bist: Nur wenn du gemischt hast, oder jemand, den du kennst, ist es fair für dich.',
    me: 'Habe ich gemischt?', meHelp: 'Füge deinen öffentlichen Schlüssel ein, die Zeile NAME=… von talon fair join. Mit dem Text deiner Schlüsseldatei sieht diese Seite auch in die Umschläge für dich: Sie liegt auf deinem eigenen Gerät, und was du einfügst, bleibt dort.',
    meLabel: 'Schlüssel',
    meYes: (name, shuffles, all, trusted) => (all === 0 ? `Du bist ${name}. In diesem Spiel wurde nicht gemischt.` : shuffles === all ? `Du bist ${name} und hast jedes Mal gemischt (${all} von ${all}).${trusted ? ' Es war fair für dich, wenn der Plan es ist.' : ''}` : `Du bist ${name}. Du hast in ${shuffles} von ${all} Mischungen gemischt: In den anderen musst du jemand anderem trauen.`),
    meBacks: 'Doch du warst nach einer Mischung ausgeschieden, oder mehrere Spieler haben zusammen den Schlüssel jedes anderen.',
    meExample: 'Doch dies ist ein Beispiel: Jeder kann seine Geheimnisse kennen.',
    boxesOpened: 'Die Umschläge für dich sind gut.',
    seatColumns: ['Spieler', 'Gemischt', 'Sah bis'],
    noSeeds: 'kein Schlüssel',
    reveal: 'Karten zeigen, die nach dem Spiel gezeigt wurden',
    codes: {
        key: 'Der Schlüssel eines Spielers ist nichts, der eines anderen oder nicht der von vorher.', proof: 'Ein Beweis stimmt nicht: Es ist ein anderer Stapel, ein anderer Anteil oder ein Schlüssel ohne sein Geheimnis.', face: 'Die Anteile öffnen eine Karte zu etwas, das nicht im Spiel ist.',
        pool: 'Gemischt werden sollen andere Karten, als die Regeln sagen, oder welche, die sich nicht mischen lassen.', owed: 'Andere Anteile werden gegeben, als fällig sind, oder es sind nicht so viele Karten.', box: 'Ein Umschlag lässt sich nicht öffnen oder enthält keinen Anteil.',
        dealers_choice: 'Der Gastgeber tat etwas anderes, als dran war. Der Gastgeber hat keine Wahl.',
    },
    operations: { arrange: (o) => `legt die ersten ${cards(o.n)} von ${o.zone} in eine eigene Reihenfolge und beweist, dass es dieselben sind` },
    explain: {
        game: (l) => `Der Gastgeber eröffnet den Tisch für ${list(l.seats.map((s) => s[0]))}: ${l.name}, ${cards(l.zones.reduce((n, z) => n + z.cards.length, 0))}, ${l.rules ? 'nach seinen Regeln gespielt' : 'jeder Schritt geplant'}. Niemand wird eine verdeckte Karte kennen, auch der Gastgeber nicht.${l.recover ? ` Je ${l.recover} Spieler können für einen einspringen, der fort ist.` : ''}`,
        lock: (l, seat) => `${seat(l.seat)} legt einen Schlüssel für dieses Spiel fest und beweist, sein Geheimnis zu kennen.`,
        shuffle: (l, seat, ops) => `Mischung ${l.e}: ${ops}. ${list(l.seats.map(seat))} mischen ${cards(l.n)}, einer nach dem anderen.`,
        mix: (l, seat) => `${seat(l.seat)} mischt, verdeckt jede Karte neu und beweist, dass es derselbe Stapel ist.`,
        run: (l) => `Mischung ${l.e} ist fertig: Niemand weiß, wo eine Karte liegt.`,
        void: (l, seat) => `Der Gastgeber sagt, ${list(l.missing.map(seat))} ${l.missing.length === 1 ? 'habe nicht gegeben, was nötig ist' : 'hätten nicht gegeben, was nötig ist'}, und macht ohne ${l.missing.length === 1 ? 'diesen Spieler' : 'sie'} weiter.`,
        do: (l, seat, ops) => `Der Gastgeber: ${ops}.`,
        act: (l, seat, ops) => `${seat(l.seat)}${l.say ? ` „${l.say}“` : ''}: ${ops}.`,
        answer: () => 'Der Gastgeber bittet um die Anteile an dem, was jetzt zu sehen ist.',
        leave: (l, seat) => `${seat(l.seat)} möchte gehen.`,
        share: (l, seat, ops, open, box) => `${seat(l.seat)} gibt${l.for === null ? '' : ` anstelle von ${seat(l.for)}`}: ${parts(open, box)}.`,
        object: (l, seat) => `${seat(l.seat)} erhebt Einspruch: Ein Umschlag lässt sich nicht öffnen. Wer ihn versiegelt hat, muss sein Geheimnis nennen, und alle sehen es.`,
        secret: (l, seat) => `${seat(l.seat)} nennt das Geheimnis eines Umschlags, gegen den Einspruch erhoben wurde.`,
        end: () => 'Das Ende.',
        view: (l, seat) => `${seat(l.seat)} zeigt nach dem Spiel einen Anteil von ${l.cards.length === 1 ? '1 Karte' : `${l.cards.length} Karten`}.`,
    },
};
