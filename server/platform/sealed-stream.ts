import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Plain bytes that are sealed and checked at once: what a stream holds in memory, and what an opened one lags behind. */
const CHUNK_BYTES = 64 * 1024;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const SALT_BYTES = 32;

const options = { authTagLength: TAG_BYTES };

/** Each stream has a key of its own, so its chunks can simply be counted. */
const deriveKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'medatlas sealed stream', KEY_BYTES));

/** Number of the chunk, and whether it is the last: so neither order nor end can be changed unnoticed. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(IV_BYTES);
  nonce.writeUIntBE(index, 4, 6);
  nonce.writeUInt8(isLast ? 1 : 0, IV_BYTES - 1);
  return nonce;
}

/** Cuts a stream into chunks of one size. A full one waits until more comes: only then it is not the last. */
function createChunker(bytes: number, take: (chunk: Buffer, isLast: boolean) => void) {
  const held = Buffer.allocUnsafe(bytes);
  let filled = 0;
  return {
    write(given: Buffer): void {
      for (let rest = given; rest.length > 0; ) {
        if (filled === bytes) {
          take(held, false);
          filled = 0;
        }
        const copied = rest.copy(held, filled);
        filled += copied;
        rest = rest.subarray(copied);
      }
    },
    end: () => take(held.subarray(0, filled), true),
  };
}

/** A failure of `work` ends the stream with its error. */
function settle(done: TransformCallback, work: () => void): void {
  try {
    work();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Seals what flows through. `header` is written in front; the bytes of `salt` are in it. */
export function sealStream(
  { header, key, salt }: { header: Buffer; key: Buffer; salt: Buffer },
  chunkBytes = CHUNK_BYTES,
): Transform {
  const own = deriveKey(key, salt);
  let index = 0;
  const chunker = createChunker(chunkBytes, (chunk, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(index++, isLast), options);
    stream.push(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]));
  });
  const stream = new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform: (given: Buffer, _, done) => settle(done, () => chunker.write(given)),
    flush: (done) => settle(done, () => chunker.end()),
  });
  return stream;
}

/**
 * Opens what `sealStream` made; `readHeader` gives key and salt for the first `headerBytes`. Fails at the first chunk
 * that was changed, moved or left out, and at an end that is not the end: what came before it was right.
 */
export function openStream(
  headerBytes: number,
  readHeader: (header: Buffer) => { key: Buffer; salt: Buffer },
  chunkBytes = CHUNK_BYTES,
): Transform {
  let header = Buffer.alloc(0);
  let own: Buffer | null = null;
  let index = 0;
  const chunker = createChunker(chunkBytes + TAG_BYTES, (chunk, isLast) => {
    const size = chunk.length - TAG_BYTES;
    if (own === null || size < 0) throw new Error('The sealed stream is cut off');
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(index++, isLast), options);
    decipher.setAuthTag(chunk.subarray(size));
    const plain = Buffer.concat([decipher.update(chunk.subarray(0, size)), decipher.final()]);
    if (plain.length > 0) stream.push(plain);
  });
  const take = (given: Buffer): void => {
    if (own === null) {
      header = Buffer.concat([header, given]);
      if (header.length < headerBytes) return;
      const { key, salt } = readHeader(header.subarray(0, headerBytes));
      own = deriveKey(key, salt);
      chunker.write(header.subarray(headerBytes));
    } else chunker.write(given);
  };
  const stream = new Transform({
    transform: (given: Buffer, _, done) => settle(done, () => take(given)),
    flush: (done) => settle(done, () => chunker.end()),
  });
  return stream;
}
