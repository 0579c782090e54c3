/** Typed arrays over shared memory, lists of texts and numbers in them, and the numbers that stand for no value. */

/** UTF-16 texts one after another. */
export type Texts = { starts: Uint32Array; letters: Uint16Array };
/** Lists of numbers one after another. */
export type Groups = { starts: Uint32Array; values: Uint32Array };

/** No value, no spot. */
export const NOWHERE = 0xffffffff;
export const UNKNOWN_REPLY = 0xffffffff;
export const MIXED_CURRENCIES = 0xffff;

export const start = (starts: Uint32Array, owner: number): number => starts[owner] ?? 0;

export type TypedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;
type Constructor<Typed> = { new (buffer: SharedArrayBuffer): Typed; BYTES_PER_ELEMENT: number };

/** A typed array of zeros over shared memory. */
export const sharedRoom = <Typed extends TypedArray>(kind: Constructor<Typed>, length: number): Typed =>
  new kind(new SharedArrayBuffer(length * kind.BYTES_PER_ELEMENT));

/** A typed array over shared memory with the given values. */
export function shared<Typed extends TypedArray>(kind: Constructor<Typed>, values: ArrayLike<number>): Typed {
  const array = sharedRoom(kind, values.length);
  array.set(values);
  return array;
}

export function sharedTexts(texts: readonly string[]): Texts {
  const starts = sharedRoom(Uint32Array, texts.length + 1);
  let length = 0;
  texts.forEach((text, at) => {
    length += text.length;
    starts[at + 1] = length;
  });
  const letters = sharedRoom(Uint16Array, length);
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) letters[at++] = text.charCodeAt(i);
  return { starts, letters };
}

/** The texts with these numbers, in this order. */
export function pickTexts(texts: Texts, numbers: Uint32Array): Texts {
  const starts = sharedRoom(Uint32Array, numbers.length + 1);
  let length = 0;
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n] ?? 0;
    length += start(texts.starts, number + 1) - start(texts.starts, number);
    starts[n + 1] = length;
  }
  const letters = sharedRoom(Uint16Array, length);
  let at = 0;
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n] ?? 0;
    const to = start(texts.starts, number + 1);
    for (let from = start(texts.starts, number); from < to; from++) letters[at++] = texts.letters[from] ?? 0;
  }
  return { starts, letters };
}

/** Groups of the values by owner, both given as pairs (owners[n], values[n]); the order of values is kept. */
export function sharedGroups(count: number, owners: ArrayLike<number>, values: ArrayLike<number>): Groups {
  const starts = sharedRoom(Uint32Array, count + 1);
  for (let n = 0; n < owners.length; n++) {
    const after = (owners[n] ?? 0) + 1;
    if (after <= count) starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let owner = 0; owner < count; owner++)
    starts[owner + 1] = start(starts, owner) + start(starts, owner + 1);
  const next = starts.slice();
  const grouped = sharedRoom(Uint32Array, start(starts, count));
  for (let n = 0; n < owners.length; n++) {
    const owner = owners[n] ?? 0;
    if (owner >= count) continue;
    const at = start(next, owner);
    grouped[at] = values[n] ?? 0;
    next[owner] = at + 1;
  }
  return { starts, values: grouped };
}

export const textsCount = (texts: Texts): number => texts.starts.length - 1;

export function textAt(texts: Texts, at: number): string {
  const from = start(texts.starts, at);
  const to = start(texts.starts, at + 1);
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(texts.letters[i] ?? 0);
  return text;
}

/** Compares a stored text with another as strings compare: by UTF-16 units. */
export function compareTextAt(texts: Texts, at: number, other: string): number {
  const from = start(texts.starts, at);
  const length = start(texts.starts, at + 1) - from;
  const common = Math.min(length, other.length);
  for (let i = 0; i < common; i++) {
    const difference = (texts.letters[from + i] ?? 0) - other.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - other.length;
}

/** The first position at or after `low` whose text is not before the given one; texts are ascending. */
export function lowerBound(texts: Texts, text: string, low = 0): number {
  let from = low;
  let to = textsCount(texts);
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareTextAt(texts, middle, text) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Bytes of shared memory a segment takes. */
export function segmentBytes(part: unknown): number {
  if (ArrayBuffer.isView(part)) return part.byteLength;
  if (typeof part !== 'object' || part === null) return 0;
  return Object.values(part).reduce((sum: number, inner) => sum + segmentBytes(inner), 0);
}
