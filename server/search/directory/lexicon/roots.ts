/** What is left of a folded word without what its form adds: stems of four languages, joined words taken apart. */
import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as germanStem } from '@orama/stemmers/german';
import { stemmer as russianStem } from '@orama/stemmers/russian';
import { stem } from '../../../platform/text/script/stem.ts';

const LATIN = /^[a-z]+$/;
const CYRILLIC = /^[\u0400-\u04ff]+$/;
const ARABIC = /^[\u0621-\u06d3]+$/;

/** Shorter words are told apart by their endings. */
const SHORTEST_FORM = 4;
const SHORTEST_ROOT = 3;
/** Three letters are a word in Arabic, and the root of most others. */
const SHORTEST_ARABIC = 3;

/** "and", "in", "for", "as" and the article are written as one with the Arabic word they stand before. */
const ARABIC_BEFORE = /^(?:و|ف)?(?:بال|كال|فال|لل|ال|ب|ل)?/;
const ARABIC_AFTER = /(?:يات|تها|تهم|اتي|ات|ان|ون|ين|يه|تي|ها|هم|نا|ه|ي|ت)$/;

/** A mark before a root, so that it meets no word as written: English and German cut differently. */
type Language = 'en' | 'de' | null;

/**
 * The roots of a folded word, each with a mark. `language` says which of two stemmers reads Latin letters, null for both.
 * Empty for words too short to have forms, and for scripts that are not read so.
 */
export function rootsOf(word: string, language: Language = null): string[] {
  if (ARABIC.test(word)) return arabicRoots(word);
  if (CYRILLIC.test(word) && word.length === SHORTEST_ROOT) return [`~${word}`];
  if (word.length < SHORTEST_FORM) return [];
  if (CYRILLIC.test(word)) return marked('~', [russianStem(withShortI(word)), stem(word)]);
  if (!LATIN.test(word)) return [];
  return [
    ...(language === 'de' ? [] : marked('~e', [englishStem(word), englishStem(asInAmerica(word))])),
    ...(language === 'en' ? [] : marked('~d', [germanStem(word), germanStem(withoutUmlauts(word))])),
  ];
}

/** "Paediatric" and "oesophagus" are written without the a and the o in America. */
const asInAmerica = (word: string): string => (word.length >= 6 ? word.replace(/[ao]e/, 'e') : word);

/** Endings of the cases of names of places: no other forms, so that «левой» is not Leuven. */
const CASES =
  /(?:ого|его|ому|ему|ыми|ими|ои|еи|ии|ыи|ая|яя|ое|ее|ую|юю|ом|ем|ым|им|ых|их|ою|ею|ью|а|я|у|ю|е|ы|и|о|ь)$/;

/** The root of a folded word as the name of a place, with a mark; null where it has no cases, or the article is all. */
export function placeRootOf(word: string): string | null {
  // «بدبي» is in Dubai: no other form of a place is left of four letters.
  if (ARABIC.test(word)) return `~p${/^ب.{3}$/.test(word) ? word.slice(1) : withoutBefore(word)}`;
  if (!CYRILLIC.test(word)) return null;
  // «Уфе» is Ufa, «Анталии» and «Анталье» one town.
  if (word.length === SHORTEST_ROOT) return `~p${word.replace(/[ауеы]$/, '')}`;
  const root = word.replace(CASES, '').replace(/[иь]$/, '');
  return `~p${root.length >= SHORTEST_ROOT ? root : word}`;
}

const marked = (mark: string, roots: readonly string[]): string[] => [
  ...new Set(roots.filter((root) => root.length >= SHORTEST_ROOT).map((root) => mark + root)),
];

/** Folding makes й an и, and the endings of Russian are told by it. */
const withShortI = (word: string): string =>
  word.endsWith('и') && /[аоуыэеяю]и$/.test(word) ? `${word.slice(0, -1)}й` : word;

/** "Aerzte" is written for "Ärzte", which folds to "arzte". */
export const withoutUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1');

/** Three letters that an ending was cut from are the root of many words: «شريان» is an artery, «شرى» hives. */
export const isThinRoot = (word: string, root: string): boolean =>
  ARABIC.test(word) && root.length === SHORTEST_ARABIC + 1 && root !== `~${withoutBefore(word)}`;

function arabicRoots(word: string): string[] {
  const bare = withoutBefore(word);
  const cut = (text: string): string => {
    const shorter = text.replace(ARABIC_AFTER, '');
    return shorter.length >= SHORTEST_ARABIC ? shorter : text;
  };
  const roots = [bare, cut(bare), cut(word)].filter((root) => root.length >= SHORTEST_ARABIC);
  return [...new Set(roots.map((root) => `~${root}`))];
}

function withoutBefore(word: string): string {
  const before = ARABIC_BEFORE.exec(word)?.[0] ?? '';
  const article = /^(?:و|ف)?(?:بال|كال|فال|لل|ال)/.exec(word)?.[0] ?? '';
  // One letter is taken off only where enough is left: most words that begin with it have it of their own.
  if (article && word.length - article.length >= SHORTEST_ARABIC) return word.slice(article.length);
  return before && word.length - before.length > SHORTEST_ARABIC ? word.slice(before.length) : word;
}

/** What German puts between the parts of a word. */
const JOINTS = ['', 's', 'n', 'en', 'e', 'es'];
const SHORTEST_PART = 3;
const MOST_PARTS = 3;

/** The known words that a joined one is made of, the fewest there can be; null where it is not made of known ones. */
export function splitJoined(
  word: string,
  isKnown: (part: string) => boolean,
  parts = MOST_PARTS,
): string[] | null {
  if (!LATIN.test(word) || word.length < 2 * SHORTEST_PART) return null;
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const last = word.slice(at);
    if (!isKnown(last)) continue;
    const before = word.slice(0, at);
    for (const joint of JOINTS) {
      const first = before.slice(0, before.length - joint.length);
      if (before.endsWith(joint) && first.length >= SHORTEST_PART && isKnown(first)) return [first, last];
    }
  }
  if (parts <= 2) return null;
  for (let at = word.length - SHORTEST_PART; at >= 2 * SHORTEST_PART; at--) {
    const last = word.slice(at);
    const first = isKnown(last) ? splitJoined(word.slice(0, at), isKnown, parts - 1) : null;
    if (first) return [...first, last];
  }
  return null;
}
