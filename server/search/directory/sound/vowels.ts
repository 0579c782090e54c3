/** Vowels and how far apart two groups of them are, as scripts hear them: 0 the same, 1 others. */

/** What vowels of Latin spelling sound like in English, French, German. */
const VOWELS: Record<string, readonly string[]> = {
  a: ['a', 'e', 'ei', 'o'],
  e: ['e', 'i', 'a'],
  i: ['i', 'ai', 'e'],
  o: ['o', 'ou', 'a', 'u'],
  u: ['u', 'a', 'iu', 'i'],
  y: ['i', 'ai'],
  aa: ['a', 'o'],
  ai: ['ei', 'ai', 'e'],
  ay: ['ei', 'ai', 'e'],
  ei: ['ei', 'ai', 'i'],
  ey: ['ei', 'i', 'ai'],
  au: ['o', 'au'],
  ea: ['i', 'e', 'ei', 'ia'],
  ee: ['i'],
  eo: ['o', 'io', 'i'],
  ie: ['i', 'ie', 'ai', 'e'],
  io: ['io', 'o', 'aio', ''],
  ia: ['ia', 'a', 'aia'],
  oa: ['o', 'ou'],
  oe: ['o', 'e', 'u', 'oe'],
  oi: ['oi', 'ua'],
  oy: ['oi', 'ua', 'oia'],
  oo: ['u', 'o', 'a'],
  ou: ['au', 'u', 'o', 'ou', 'a'],
  ue: ['u', 'iu', 'e'],
  ui: ['ui', 'u', 'i'],
  uy: ['ai', 'ui'],
  eu: ['iu', 'oi', 'e', 'u'],
  eau: ['o', 'iu'],
  ieu: ['io', 'ie', 'e'],
  aye: ['ei', 'aie'],
};
const VOWEL_UNITS = /eau|ieu|aye|aa|ai|ay|ei|ey|au|ea|ee|eo|ie|io|ia|oa|oe|oi|oy|oo|ou|ue|ui|uy|eu|./g;
const MOST_READINGS = 24;

/** The ways vowels written next to each other may sound; `spelt` in Latin, else as they are. */
function readVowels(letters: string, spelt: boolean): readonly string[] {
  if (!spelt) return [letters.replaceAll('y', 'i')];
  let readings = [''];
  for (const unit of letters.match(VOWEL_UNITS) ?? []) {
    const sounds = VOWELS[unit] ?? [unit];
    readings = readings.flatMap((before) => sounds.map((sound) => before + sound)).slice(0, MOST_READINGS);
  }
  return readings;
}

/** Vowels that are taken for each other more easily than others. */
const NEAR_VOWELS: Record<string, number> = {
  ae: 0.2,
  ao: 0.2,
  ei: 0.15,
  ou: 0.15,
  au: 0.3,
  eo: 0.25,
  iu: 0.3,
};
const OTHER_VOWEL = 0.4;
const GLIDE = 0.12;
const VOWEL_LEFT_OUT = 0.3;
const leftOut = (vowel: string): number => (vowel === 'i' ? GLIDE : VOWEL_LEFT_OUT);

function soundsApart(a: string, b: string): number {
  let previous = [0];
  for (const vowel of b) previous.push((previous.at(-1) ?? 0) + leftOut(vowel));
  for (const left of a) {
    const current = [(previous[0] ?? 0) + leftOut(left)];
    Array.from(b).forEach((right, at) => {
      const replaced =
        left === right ? 0 : (NEAR_VOWELS[left < right ? left + right : right + left] ?? OTHER_VOWEL);
      current.push(
        Math.min(
          (previous[at] ?? 0) + replaced,
          (previous[at + 1] ?? 0) + leftOut(left),
          (current[at] ?? 0) + leftOut(right),
        ),
      );
    });
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const LONGEST_GROUP = 5;
const LONGEST_WITH_OTHERS = 1;
/** Groups of a query are what a visitor typed: five vowels of any script make more pairs than memory holds. */
const MOST_REMEMBERED = 1 << 16;
const known = new Map<string, number>();

/** Between two groups of vowels, each read as spelt in Latin or as it is heard. */
export function vowelsApart(a: string, aSpelt: boolean, b: string, bSpelt: boolean): number {
  if (a === b) return 0;
  if (a.length > LONGEST_GROUP || b.length > LONGEST_GROUP) return LONGEST_WITH_OTHERS;
  const pair = `${a}${aSpelt ? '=' : '-'}${b}${bSpelt ? '=' : '-'}`;
  const before = known.get(pair);
  if (before !== undefined) return before;
  const others = readVowels(b, bSpelt);
  const apart = Math.min(
    ...readVowels(a, aSpelt).flatMap((one) => others.map((other) => soundsApart(one, other))),
  );
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(pair, apart);
  return apart;
}
