// main.mjs -- the first page in the reader's language and colours. Without JavaScript it is what its file says: English, and it works.
import { drawChoices } from '../shared/choices.mjs';
import { language, startLanguage } from '../shared/language.mjs';
import { startTheme } from '../shared/theme.mjs';

const german = {
    title: 'talon: ein Kartentisch, dem man trauen kann',
    lead: 'Ein Kartentisch, dem man trauen kann.',
    deal: 'Echte Karten geben', 'deal-about': 'Perfekt gemischt, ohne zu mischen: Lege die Karten dorthin, wohin der Pfeil zeigt.',
    check: 'Eine Niederschrift prüfen', 'check-about': 'Ob ein Spiel zwischen Geräten fair gegeben wurde, nachgerechnet in deinem Browser.',
};

const words = Object.keys(german).filter((id) => id !== 'title');
const english = Object.fromEntries([['title', document.title], ...words.map((id) => [id, document.getElementById(id).textContent])]);

/** In the language that is chosen now. */
function draw() {
    const texts = language() === 'de' ? german : english;
    document.title = texts.title;
    for (const id of words) document.getElementById(id).textContent = texts[id];
    drawTop();
}

const drawTop = () => drawChoices(document.getElementById('choices'), draw);

startLanguage();
startTheme(drawTop);
draw();
