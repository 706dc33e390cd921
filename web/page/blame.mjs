// blame.mjs -- why a file is not good, as people ask it: is it a transcript, was it damaged, did somebody cheat, and who can have (docs/verify.md §3).
import { isSide, signerOf } from '../verify/kinds.mjs';
import { whatIs } from './what-is.mjs';

/** Only the dealer's doing, whoever signed the line where it shows: what it sealed, or its key. */
const dealers = new Set(['copies', 'box', 'audit', 'commit']);
const onItsWay = new Set(['spelling', 'key', 'signature', 'head']);

/** Who can have done it: 'dealer'; 'sealer', the dealer or player who sealed what only one's own key opens; 'player' (with the dealer, who let it in); or 'anybody'
 *  whose hands the file went through. In suite 2 'sealed': a player whose box is bad. */
function culprit({ code, message }, line, suite) {
    if (suite === 2 && code === 'box' && line?.k !== 'secret') return 'sealed';
    if (/^your box |^what was sealed for you /.test(message)) return 'sealer';
    if ((suite !== 2 && dealers.has(code)) || !line || signerOf(line) === 0) return 'dealer';
    return code === 'order' && isSide(line) ? 'anybody' : 'player';
}

/** {kind, …} of a bad file: 'none' with what it is; 'version', 'unknown' (its rules), 'damaged', 'strangers' (not the keys one knows), 'fork'; or 'broken' with who and the seat. */
export function blame({ bytes, lines, verdict: { bad }, parsed }) {
    if (bad.code === 'fork') return { kind: 'fork' };
    if (bad.code === 'unknown_key') return { kind: 'strangers' };
    if (bad.code === 'version' || bad.code === 'newer') return { kind: 'version' };
    if (bad.code === 'game') return { kind: 'unknown' };
    if (bad.stage === 'spelling') {
        const what = whatIs(bytes);
        if (what === 'utf16') return { kind: 'damaged', how: what };
        if (what !== 'transcript') return { kind: 'none', what };
    }
    if (onItsWay.has(bad.code) && bad.stage !== 'meaning') return { kind: 'damaged', how: bad.code === 'spelling' && bad.line === lines.length - 1 && isCut(bytes) ? 'cut' : bad.code };
    const line = parsed[bad.line];
    return { kind: 'broken', who: culprit(bad, line, parsed[0].suite), seat: line ? signerOf(line) : 0 };
}

/** The end is missing: the last line was not finished. */
const isCut = (bytes) => bytes.length > 0 && bytes[bytes.length - 1] !== 10;
