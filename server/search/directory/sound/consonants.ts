/** Consonants and how far apart two are, as scripts hear them: 0 the same, 1 another. */

/** A letter for each sound or choice of sounds that letters leave open, with its class and what it may be. */
const SOUNDS: Record<string, readonly [kind: string, sounds: string]> = {
  b: ['P', 'b'],
  p: ['P', 'p'],
  M: ['P', 'bp'],
  f: ['F', 'f'],
  v: ['F', 'v'],
  F: ['F', 'fv'],
  t: ['T', 't'],
  d: ['T', 'd'],
  k: ['K', 'k'],
  g: ['K', 'g'],
  h: ['K', 'h'],
  K: ['K', 'kh'],
  s: ['S', 's'],
  z: ['S', 'z'],
  X: ['S', 'X'],
  C: ['S', 'C'],
  J: ['S', 'J'],
  Z: ['S', 'Z'],
  c: ['S', 'c'],
  S: ['S', 'sz'],
  Q: ['S', 'CX'],
  E: ['S', 'sc'],
  G: ['S', 'JZ'],
  B: ['S', 'zc'],
  T: ['S', 'Xcs'],
  P: ['S', 'sX'],
  m: ['M', 'm'],
  n: ['N', 'n'],
  l: ['L', 'l'],
  r: ['R', 'r'],
};

/** Sounds of one class taken for each other; other pairs of a class are `OTHER_SOUND` apart. */
const NEAR: Record<string, number> = {
  gh: 0.1,
  hk: 0.5,
  sz: 0.1,
  cs: 0.3,
  cz: 0.2,
  CX: 0.2,
  Cc: 0.4,
  CJ: 0.4,
  JZ: 0.1,
  XZ: 0.3,
  Xs: 0.5,
  Zz: 0.4,
  fv: 0.3,
};
const OTHER_SOUND = 0.6;

const between = (a: string, b: string): number =>
  a === b ? 0 : (NEAR[a < b ? a + b : b + a] ?? OTHER_SOUND);

const pairs = new Map<string, number>();
for (const [a, [kindOfA, soundsOfA]] of Object.entries(SOUNDS)) {
  for (const [b, [kindOfB, soundsOfB]] of Object.entries(SOUNDS)) {
    const all = Array.from(soundsOfA).flatMap((one) => Array.from(soundsOfB, (other) => between(one, other)));
    if (kindOfA === kindOfB) pairs.set(a + b, Math.min(...all));
  }
}

/** The class of a consonant; what is not known is its own. */
export const classOf = (sound: string): string => SOUNDS[sound]?.[0] ?? sound;
/** Between two consonants of one class. */
export const consonantsApart = (a: string, b: string): number =>
  a === b ? 0 : (pairs.get(a + b) ?? OTHER_SOUND);
