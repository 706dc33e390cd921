// main.mjs -- the first page in the reader's language and colours. Without JavaScript it is what its file says: English, and it works.
import { language, startLanguage } from '../shared/language.mjs';
import { startTheme } from '../shared/theme.mjs';

const german = {
    title: 'talon: ein Kartentisch, dem man trauen kann',
    lead: 'Ein Kartentisch, dem man trauen kann.',
    deal: 'Echte Karten geben', 'deal-about': 'Vollkommen gemischt ohne zu mischen: Lege die Karten dorthin, wohin der Pfeil zeigt.',
    check: 'Eine Niederschrift prüfen', 'check-about': 'Ob ein Spiel zwischen Geräten fair gegeben wurde, in deinem eigenen Browser nachgerechnet.',
};

startLanguage();
startTheme();
if (language() === 'de') {
    const { title, ...texts } = german;
    document.title = title;
    for (const [id, text] of Object.entries(texts)) document.getElementById(id).textContent = text;
}
