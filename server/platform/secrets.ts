import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import type { Config } from '../config.ts';
import { openStream, SALT_BYTES, sealStream } from './sealed-stream.ts';

/** Seals what must not be readable in a copy of the database or of the files: AES-256-GCM. */
export type Secrets = {
  seal(plain: Buffer): Buffer;
  /** Throws where the bytes were changed, or sealed with a key that is not known here. */
  open(sealed: Buffer): Buffer;
  /** Seals a stream of any length in flat memory, by chunks. */
  sealing(): Transform;
  /** Opens what `sealing` made. Fails where it was changed, reordered, cut or sealed with an unknown key. */
  opening(): Transform;
  /**
   * HMAC-SHA256 of a text with each key, the first key's first: what tells a text again without keeping it. Made with a
   * key of its own that is derived from each, so that none is used for two things.
   */
  fingerprints(text: string): { keyId: Buffer; fingerprint: Buffer }[];
};

const KEY_BYTES = 32;
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: Buffer; bytes: Buffer; forFingerprints: Buffer };

const toKey = (bytes: Buffer): Key => ({
  id: createHash('sha256').update(bytes).digest().subarray(0, ID_BYTES),
  bytes,
  forFingerprints: createHmac('sha256', bytes).update('medatlas fingerprints').digest(),
});

/** Made at the first start; of two processes that make one at once the first wins. */
function readOwnKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64');
}

/** The first key seals, the others still open: so keys are changed. Sealed: key id, nonce, tag, ciphertext. */
export function createSecrets(config: Pick<Config, 'secretKeys' | 'dataDir'>): Secrets {
  const given = config.secretKeys.length > 0 ? config.secretKeys : [readOwnKey(config.dataDir)];
  const keys = given.map(toKey);
  const [first] = keys;
  if (!first) throw new Error('There is no key');
  const requireKey = (id: Buffer): Key => {
    const key = keys.find((known) => known.id.equals(id));
    if (!key) throw new Error('Sealed with a key that is not known here: see SECRET_KEY');
    return key;
  };
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, iv, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([first.id, iv, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const key = requireKey(sealed.subarray(0, ID_BYTES));
      const iv = sealed.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
      const start = ID_BYTES + IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(ID_BYTES + IV_BYTES, start));
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
    },
    sealing() {
      const salt = randomBytes(SALT_BYTES);
      return sealStream({ header: Buffer.concat([first.id, salt]), key: first.bytes, salt });
    },
    opening: () =>
      openStream(ID_BYTES + SALT_BYTES, (header) => ({
        key: requireKey(header.subarray(0, ID_BYTES)).bytes,
        salt: header.subarray(ID_BYTES),
      })),
    fingerprints: (text) =>
      keys.map(({ id, forFingerprints }) => ({
        keyId: id,
        fingerprint: createHmac('sha256', forFingerprints).update(text).digest(),
      })),
  };
}
