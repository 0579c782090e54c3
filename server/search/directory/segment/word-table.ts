/** Finds what stands for a stretch of a text, without cutting it out: millions of words are looked up, few differ. */

const FIRST_SLOTS = 1024;
const SPACE = 0x20;

/** Mixes one more letter into a hash of 32 bits. */
const mix = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

export function createWordTable<Value>(most: number) {
  const [texts, values]: [string[], Value[]] = [[], []];
  let hashes: number[] = [];
  /** Numbers of the words + 1 by hash, 0 where free; at most half of them are taken. */
  let slots = new Int32Array(FIRST_SLOTS);

  const place = (word: number): void => {
    let slot = spread(hashes[word] ?? 0) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = word + 1;
  };
  const makeConversation = (): void => {
    if (texts.length >= most) {
      texts.length = 0;
      values.length = 0;
      hashes = [];
      slots = new Int32Array(FIRST_SLOTS);
    } else if (2 * texts.length >= slots.length) {
      slots = new Int32Array(2 * slots.length);
      for (let word = 0; word < texts.length; word++) place(word);
    }
  };
  const find = (text: string, from: number, to: number, hash: number): number => {
    let slot = spread(hash) & (slots.length - 1);
    for (let word = (slots[slot] ?? 0) - 1; word >= 0; word = (slots[slot] ?? 0) - 1) {
      if (hashes[word] === hash && isAt(text, from, to, texts[word] ?? '')) return word;
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  };
  return {
    /** Where the word that begins at `from` ends. What is found of it, or else made by `make`, is in `result.value`. */
    read(text: string, from: number, make: (word: string) => Value, result: { value: Value }): number {
      let hash = 0x811c9dc5;
      let to = from;
      for (; to < text.length; to++) {
        const code = text.charCodeAt(to);
        if (code === SPACE) break;
        hash = mix(hash, code);
      }
      const word = find(text, from, to, hash);
      if (word >= 0) {
        result.value = values[word] ?? result.value;
        return to;
      }
      const cut = text.slice(from, to);
      result.value = make(cut);
      makeConversation();
      texts.push(cut);
      values.push(result.value);
      hashes.push(hash);
      place(texts.length - 1);
      return to;
    },
  };
}

const spread = (hash: number): number => hash ^ (hash >>> 15);

function isAt(text: string, from: number, to: number, word: string): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}
