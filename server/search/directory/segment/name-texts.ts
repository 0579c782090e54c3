/** Names as written, in UTF-8: a third of the memory of UTF-16, and only few are ever read again. */

import { sharedRoom, start } from './arrays.ts';
import { createNumbers } from './numbers.ts';

export type NameTexts = { starts: Uint32Array; bytes: Uint8Array };

const MOST_BYTES_PER_UNIT = 3;
/** Letters below are written here: the encoder takes longer to call than most names take to write. */
const [LEAST_OF_TWO_BYTES, LEAST_OF_THREE_BYTES] = [0x80, 0x800];

export function collectNameTexts() {
  const encoder = new TextEncoder();
  const starts = createNumbers();
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  starts.push(0);
  return {
    add(text: string): void {
      const needed = length + MOST_BYTES_PER_UNIT * text.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(2 * needed);
        larger.set(bytes);
        bytes = larger;
      }
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code >= LEAST_OF_THREE_BYTES) {
          length += encoder.encodeInto(text.slice(at), bytes.subarray(length)).written;
          break;
        }
        if (code < LEAST_OF_TWO_BYTES) bytes[length++] = code;
        else {
          bytes[length++] = 0xc0 | (code >> 6);
          bytes[length++] = 0x80 | (code & 0x3f);
        }
      }
      starts.push(length);
    },
    /** @param order the number each name came with, in the order of their final numbers. */
    finish(order: Uint32Array): NameTexts {
      const from = starts.view();
      const texts = {
        starts: sharedRoom(Uint32Array, order.length + 1),
        bytes: sharedRoom(Uint8Array, length),
      };
      let at = 0;
      for (let name = 0; name < order.length; name++) {
        const came = order[name] ?? 0;
        for (let byte = start(from, came); byte < start(from, came + 1); byte++)
          texts.bytes[at++] = bytes[byte] ?? 0;
        texts.starts[name + 1] = at;
      }
      return texts;
    },
  };
}

/** The name with a number; empty for titles, which are not kept here. */
export function nameTextAt({ starts, bytes }: NameTexts, name: number): string {
  // A decoder does not take shared memory: it gets a copy.
  return new TextDecoder().decode(bytes.slice(start(starts, name), start(starts, name + 1)));
}
