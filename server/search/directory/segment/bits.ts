/** Sets of entries as bitmaps: one bit for each entry, 32 to a word. */

export const wordsFor = (entries: number): number => (entries + 31) >>> 5;

export const hasBit = (bits: Uint32Array, entry: number): boolean =>
  ((bits[entry >>> 5] ?? 0) & (1 << (entry & 31))) !== 0;

export function setBit(bits: Uint32Array, entry: number): void {
  bits[entry >>> 5] = (bits[entry >>> 5] ?? 0) | (1 << (entry & 31));
}

/** Number of bits set in a word. `| 0` here and in other hot loops: numbers of 32 bits are not taken for fractions. */
export function bitCount(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
  const fours = ((pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)) | 0;
  return Math.imul(((fours + (fours >>> 4)) | 0) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += bitCount((bits[at] ?? 0) | 0);
  return count;
}

/** Writes the entries of a set into `room` in ascending order, at most `most`; says how many. */
export function listBits(bits: Uint32Array, room: Uint32Array, most = room.length): number {
  let count = 0;
  for (let at = 0; at < bits.length && count < most; at++) {
    let word = (bits[at] ?? 0) | 0;
    const base = at << 5;
    while (word !== 0 && count < most) {
      const lowest = word & -word;
      room[count++] = base + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return count;
}

/** Sets all bits of `entries` entries and no others. */
export function fillBits(bits: Uint32Array, entries: number): Uint32Array {
  bits.fill(0);
  bits.fill(0xffffffff, 0, entries >>> 5);
  if ((entries & 31) !== 0) bits[entries >>> 5] = 2 ** (entries & 31) - 1;
  return bits;
}

export function intersect(into: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
}

export function unite(into: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) | (other[at] ?? 0);
}

export function subtract(into: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) & ~(other[at] ?? 0);
}

/** Visits the entries of a set in their order. */
export function eachBit(set: Uint32Array, visit: (entry: number) => void): void {
  for (let at = 0; at < set.length; at++) {
    let word = (set[at] ?? 0) | 0;
    while (word !== 0) {
      const lowest = word & -word;
      visit((at << 5) + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}
