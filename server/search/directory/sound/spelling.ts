/**
 * What a spelling may sound like. Sounds are written in one alphabet for all scripts: vowels a e i o u y, consonants as
 * the letters of `SOUNDS` in consonants.ts. Where letters may sound in several ways each is an alternative, the commonest first.
 */

/** Units of Latin spelling, a mark behind them where it matters what follows: + one of e, i, y, - no vowel. */
const LATIN: Record<string, readonly string[]> = {
  kn: ['n', 'kn'],
  gn: ['n', 'gn'],
  wr: ['r', 'vr'],
  ps: ['S', 'ps'],
  tsch: ['C'],
  tch: ['C'],
  dsch: ['J'],
  dj: ['J'],
  'dg+': ['J'],
  sch: ['X', 'sk'],
  sh: ['X'],
  cz: ['C'],
  sz: ['X'],
  tz: ['c'],
  ch: ['Q', 'K'],
  zh: ['Z'],
  kh: ['h'],
  ph: ['f'],
  th: ['t', 'S'],
  rh: ['r'],
  ck: ['k'],
  cq: ['k'],
  'cc+': ['kS'],
  qu: ['kv', 'k'],
  q: ['k'],
  'c+': ['E'],
  c: ['k'],
  // -tion, -tial; but Pitié.
  tio: ['Tio', 'tio'],
  tia: ['tia', 'Tia'],
  tie: ['tie', 'Tie'],
  x: ['ks', 'S'],
  j: ['G', 'y', 'h'],
  'gu+': ['g', 'gv'],
  'g+': ['g', 'G'],
  'gh-': ['', 'g'],
  gh: ['g'],
  'h-': [''],
  h: ['h', ''],
  'w-': ['u', 'v'],
  w: ['v', 'u'],
  // Bataille, Pontchaillou, Sevilla; but Miller.
  ill: ['il', 'i'],
  'ill-': ['il'],
  st: ['Pt'],
  sp: ['Pp'],
  s: ['S'],
  z: ['B'],
};
const LATIN_UNITS =
  /^(?:kn|wr|ps)|gn|tsch|tch|dsch|dj|dg(?=[eiy])|sch|sh|cz|sz|tz|ch|zh|kh|ph|th|rh|c[kq]|cc(?=[eiy])|qu|ti[oae]|gu(?=[eiy])|gh|ill|st|sp|./g;

/** Units of other scripts in the letters `romanise` gives them. */
const PHONETIC_SPELLINGS: Record<string, readonly string[]> = {
  shch: ['X'],
  tsh: ['C'],
  dzh: ['J'],
  zh: ['Z'],
  sh: ['X'],
  ch: ['C'],
  ts: ['c'],
  dz: ['B'],
  kh: ['h'],
  gh: ['g'],
  th: ['t'],
  dh: ['d'],
  bh: ['b'],
  ph: ['f'],
  j: ['J'],
  q: ['k'],
  x: ['ks'],
  w: ['v'],
  'h-': [''],
};
/** Arabic has no p and v, hears g as j or gh, and writes o and u as w. */
const ARABIC: Record<string, readonly string[]> = {
  ...PHONETIC_SPELLINGS,
  b: ['M'],
  f: ['F'],
  j: ['J', 'g'],
  w: ['u', 'v'],
  z: ['S'],
};
/** Hebrew writes b and v, p and f, s and sh with one letter each. */
const HEBREW: Record<string, readonly string[]> = {
  ...PHONETIC_SPELLINGS,
  b: ['b', 'v'],
  p: ['p', 'f'],
  sh: ['X', 'S'],
  v: ['u', 'v'],
  ts: ['c', 'S'],
};
const PHONETIC_UNITS = /shch|dzh|tsh|zh|sh|ch|ts|dz|[kgtdbp]h|./g;

/** What a unit may sound like by what follows: a front vowel, another one, no vowel. */
type Sounds = Record<'+' | '' | '-', Map<string, readonly string[]>>;

/** Finds what units of letters may sound like by tables of their own: joining unit and mark took half of the time. */
const soundsIn = (table: Record<string, readonly string[]>): Sounds => {
  const marked = (mark: string): Map<string, readonly string[]> =>
    new Map(
      Object.keys(table).map((name) => {
        const unit = name.replace(/[+-]$/, '');
        return [unit, table[unit + mark] ?? table[unit] ?? [unit]];
      }),
    );
  return { '+': marked('+'), '': marked(''), '-': marked('-') };
};

const markOf = (next: string): keyof Sounds => {
  switch (next) {
    case 'e':
    case 'i':
    case 'y':
      return '+';
    case 'a':
    case 'o':
    case 'u':
      return '';
    default:
      return '-';
  }
};

/** @param units matches whatever stands in the word. */
function alternatives(word: string, units: RegExp, sounds: Sounds): (readonly string[])[] {
  let end = 0;
  return (word.match(units) ?? []).map((unit) => {
    end += unit.length;
    return sounds[markOf(word.charAt(end))].get(unit) ?? [unit];
  });
}

const LATIN_SOUNDS = soundsIn(LATIN);
const SOUNDS_BY_USE = {
  arabic: soundsIn(ARABIC),
  hebrew: soundsIn(HEBREW),
  other: soundsIn(PHONETIC_SPELLINGS),
};

/** Final consonants that French leaves silent: Louis, Saint, Bordeaux, Dumas. */
const SILENT_END = /([aeiouynr])(?:[tdsxzp]|ts|ds)$/;
const SHORTEST_WITH_SILENT_END = 4;

/** The ways a Latin word may be read, each as a list of units with their alternatives. */
export function readLatin(word: string): (readonly string[])[][] {
  const full = alternatives(word, LATIN_UNITS, LATIN_SOUNDS);
  const silent = word.length >= SHORTEST_WITH_SILENT_END ? word.replace(SILENT_END, '$1') : word;
  return silent === word ? [full] : [full, alternatives(silent, LATIN_UNITS, LATIN_SOUNDS)];
}

export type VowelUse = keyof typeof SOUNDS_BY_USE;

/** How a word of another script, given in Latin letters, may be read. */
export function readPhonetics(romanised: string, vowelUse: VowelUse): (readonly string[])[][] {
  return [alternatives(romanised, PHONETIC_UNITS, SOUNDS_BY_USE[vowelUse])];
}
