// seal-words.mjs -- a seal as four words that people can keep in mind: 256 things, the same ones in every language.
import { pbkdf2 } from '@noble/hashes/pbkdf2';
import { sha256 } from '@noble/hashes/sha2';
import { hex } from './seed.mjs';

const THINGS = {
    en: `
    acorn anchor apple arrow autumn badger baker balcony banana barn barrel basket bear beard bed bee bell berry bicycle bird blanket boat bone book boot
    bottle bowl box branch bread brick bridge broom brush bubble bucket butter button cage cake camel candle cap carpet carrot cat cave chain chair chalk
    cheese cherry chimney church cinema clock cloud clover coat coffee coin comb compass copper corner cotton cow cradle crow crown cup curtain dance
    desert dog dolphin donkey door dream dress drum duck eagle earth elephant envelope farmer feather fence field finger fire fish flag flame flea flute
    fog forest fork fountain fox frog garden garlic gate ghost giraffe glass glove goat gold goose grape grass guitar hammer harbour harp hat hedge
    hedgehog helmet hill honey horse house iron island jacket jam kettle key king kitchen knee knife knot ladder lake lamp leaf leather lemon letter
    lightning lion lizard magnet map maple market mask meadow melon milk mill mirror monkey moon moss mountain mouse mushroom needle nest net night nose
    nut onion orange owl paper parrot pear pearl pencil piano pigeon pillow pirate plum pond pony potato pumpkin queen rain rainbow river robin roof root
    rope rose sail salt sand scarf shark shell ship shoe silk silver smoke snail snake snow soap sock soup spade spider spoon squirrel star stone storm
    stove straw sugar summer sun swan sword table tea thunder tiger tomato tongue tooth towel tower train tree trumpet tulip turtle umbrella valley vase
    village violin wasp wheat wheel willow window wine winter wolf wool zebra`,
    de: `
    Eichel Anker Apfel Pfeil Herbst Dachs Bäcker Balkon Banane Scheune Fass Korb Bär Bart Bett Biene Glocke Beere Fahrrad Vogel Decke Boot Knochen Buch
    Stiefel Flasche Schüssel Kiste Ast Brot Ziegel Brücke Besen Pinsel Blase Eimer Butter Knopf Käfig Kuchen Kamel Kerze Mütze Teppich Möhre Katze Höhle
    Kette Stuhl Kreide Käse Kirsche Schornstein Kirche Kino Uhr Wolke Klee Mantel Kaffee Münze Kamm Kompass Kupfer Ecke Baumwolle Kuh Wiege Krähe Krone
    Tasse Vorhang Tanz Wüste Hund Delfin Esel Tür Traum Kleid Trommel Ente Adler Erde Elefant Umschlag Bauer Feder Zaun Feld Finger Feuer Fisch Fahne
    Flamme Floh Flöte Nebel Wald Gabel Brunnen Fuchs Frosch Garten Knoblauch Tor Gespenst Giraffe Glas Handschuh Ziege Gold Gans Traube Gras Gitarre
    Hammer Hafen Harfe Hut Hecke Igel Helm Hügel Honig Pferd Haus Eisen Insel Jacke Marmelade Kessel Schlüssel König Küche Knie Messer Knoten Leiter See
    Lampe Blatt Leder Zitrone Brief Blitz Löwe Eidechse Magnet Landkarte Ahorn Markt Maske Wiese Melone Milch Mühle Spiegel Affe Mond Moos Berg Maus Pilz
    Nadel Nest Netz Nacht Nase Nuss Zwiebel Orange Eule Papier Papagei Birne Perle Bleistift Klavier Taube Kissen Pirat Pflaume Teich Pony Kartoffel
    Kürbis Königin Regen Regenbogen Fluss Rotkehlchen Dach Wurzel Seil Rose Segel Salz Sand Schal Hai Muschel Schiff Schuh Seide Silber Rauch Schnecke
    Schlange Schnee Seife Socke Suppe Spaten Spinne Löffel Eichhörnchen Stern Stein Sturm Ofen Stroh Zucker Sommer Sonne Schwan Schwert Tisch Tee Donner
    Tiger Tomate Zunge Zahn Handtuch Turm Zug Baum Trompete Tulpe Schildkröte Regenschirm Tal Vase Dorf Geige Wespe Weizen Rad Weide Fenster Wein Winter
    Wolf Wolle Zebra`,
};

const LISTS = Object.fromEntries(Object.entries(THINGS).map(([language, words]) => [language, words.trim().split(/\s+/)]));

/** How often the seal is hashed for its words: looking for a second secret with the same ones takes that much longer. */
const ROUNDS = 4096;

/** The four words of a seal (32 bytes), by their numbers: docs/dealer-page.md says what they are worth. */
export const sealNumbers = (seal) => Array.from(pbkdf2(sha256, seal, 'talon/1/page-words', { c: ROUNDS, dkLen: 4 }));

/** The words in a language. */
export const sealWords = (seal, language) => sealNumbers(seal).map((n) => LISTS[language][n]);

/** Whether somebody noted this seal: by its first digits, or by its words, in any language. Nothing noted fits every seal. */
export function fitsSeal(seal, noted) {
    const plain = noted.normalize('NFC').toLowerCase().trim();
    const digits = plain.replace(/[\s:.-]/g, '');
    if (/^[0-9a-f]*$/.test(digits) && hex(seal).startsWith(digits)) return true;
    const words = plain.split(/[^\p{L}]+/u).filter(Boolean);
    return words.length === 4 && Object.keys(LISTS).some((language) => sealWords(seal, language).join(' ').toLowerCase() === words.join(' '));
}
