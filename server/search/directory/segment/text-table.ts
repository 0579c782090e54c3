/**
 * Numbers different texts in the order in which they come. They are kept as letters: millions of strings would take more
 * memory, and the garbage collector would visit each of them again and again.
 */
import { start, type Texts } from './arrays.ts';

const FIRST_SLOTS = 1024;
const FIRST_LETTERS = 8192;

export function createTextTable() {
  /** A slot is a number + 1, 0 where free, and the hash of its text; at most half of the slots are taken. */
  let slots = new Int32Array(2 * FIRST_SLOTS);
  let starts = new Uint32Array(FIRST_SLOTS / 2 + 1);
  let letters = new Uint16Array(FIRST_LETTERS);
  let count = 0;

  const isAt = (number: number, text: string, from: number, to: number): boolean => {
    const first = start(starts, number);
    if (start(starts, number + 1) - first !== to - from) return false;
    for (let at = from; at < to; at++) if (letters[first + at - from] !== text.charCodeAt(at)) return false;
    return true;
  };
  const growSlots = (): void => {
    const before = slots;
    slots = new Int32Array(2 * before.length);
    for (let from = 0; from < before.length; from += 2) {
      if (before[from] === 0) continue;
      const hash = before[from + 1] ?? 0;
      let slot = slotOf(hash, slots);
      while (slots[slot] !== 0) slot = nextSlot(slot, slots);
      slots[slot] = before[from] ?? 0;
      slots[slot + 1] = hash;
    }
    const more = new Uint32Array(slots.length / 4 + 1);
    more.set(starts);
    starts = more;
  };
  const add = (text: string, from: number, to: number): void => {
    let at = start(starts, count);
    if (at + to - from > letters.length) {
      const more = new Uint16Array(2 * (at + to - from));
      more.set(letters);
      letters = more;
    }
    for (let letter = from; letter < to; letter++) letters[at++] = text.charCodeAt(letter);
    count += 1;
    starts[count] = at;
  };
  return {
    /** The number of the text, or of a stretch of it. */
    numberOf(text: string, from = 0, to = text.length): number {
      let hash = 0x811c9dc5 | 0;
      for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      let slot = slotOf(hash, slots);
      for (; slots[slot] !== 0; slot = nextSlot(slot, slots)) {
        const number = (slots[slot] ?? 0) - 1;
        if (slots[slot + 1] === hash && isAt(number, text, from, to)) return number;
      }
      slots[slot] = count + 1;
      slots[slot + 1] = hash;
      add(text, from, to);
      if (4 * count >= slots.length) growSlots();
      return count - 1;
    },
    get count(): number {
      return count;
    },
    /** The texts so far by their numbers, without a copy. */
    view: (): Texts => ({
      starts: starts.subarray(0, count + 1),
      letters: letters.subarray(0, start(starts, count)),
    }),
  };
}

export type TextTable = ReturnType<typeof createTextTable>;

const slotOf = (hash: number, slots: Int32Array): number => (2 * (hash ^ (hash >>> 15))) & (slots.length - 1);
const nextSlot = (slot: number, slots: Int32Array): number => (slot + 2) & (slots.length - 1);
