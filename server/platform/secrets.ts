import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  /**
   * Seals what stands in one place of the database. `place` names it: what is copied to another place does not open there.
   * Made with a key of its own.
   */
  sealAt(place: string, plain: Buffer): Buffer;
  /** Throws as `open` does, and where the place is another one. */
  openAt(place: string, sealed: Buffer): Buffer;
  /** Keys for the words of texts in `scope`, the first key's first: two scopes have nothing in common. */
  wordKeys(scope: string): Buffer[];
  /** Whether texts of cases and conversations are written sealed; false while nodes run that cannot read these (`SEAL_TEXTS=0`). */
  sealsTexts: boolean;
  /** Ids of all keys, the one that seals first. Sealed bytes begin with the id of their key. */
  keyIds: readonly Buffer[];
};

/** Whether these bytes, the beginning of something sealed, name the key that seals now. */
export const isSealedWithFirst = ({ keyIds: [first] }: Pick<Secrets, 'keyIds'>, sealed: Buffer): boolean =>
  first?.equals(sealed.subarray(0, ID_BYTES)) === true;

const KEY_BYTES = 32;
export const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = { id: Buffer; bytes: Buffer; forFingerprints: Buffer; forPlaces: Buffer; forWords: Buffer };

const derive = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();

const toKey = (bytes: Buffer): Key => ({
  id: idOfKey(bytes),
  bytes,
  forFingerprints: derive(bytes, 'medatlas fingerprints'),
  forPlaces: derive(bytes, 'medatlas places'),
  forWords: derive(bytes, 'medatlas words'),
});

/** Key id, nonce, tag, ciphertext. `place` is authenticated with it. */
function sealWith(id: Buffer, key: Buffer, plain: Buffer, place = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([id, iv, cipher.getAuthTag(), text]);
}

function openWith(key: Buffer, sealed: Buffer, place = ''): Buffer {
  const iv = sealed.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
  const start = ID_BYTES + IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(ID_BYTES + IV_BYTES, start));
  decipher.setAAD(Buffer.from(place));
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
}

const ownKeysIn = (dataDir: string): string => join(dataDir, 'secret.key');

export const makeKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Made at the first start; of two processes that make one at once the first wins. */
function readOwnKeys(dataDir: string): Buffer[] {
  const path = ownKeysIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, makeKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const keys = readFileSync(path, 'utf8').trim().split(',');
  return keys.map((key) => Buffer.from(key, 'base64'));
}

/** Puts other keys into the data folder: either all of them are there afterwards, or those from before. */
export function writeOwnKeys(dataDir: string, keys: readonly Buffer[]): void {
  const path = ownKeysIn(dataDir);
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, keys.map((key) => key.toString('base64')).join(','));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** The keys of an installation, the one that seals first: those of `SECRET_KEY`, else those of the data folder. */
export const readKeys = ({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): Buffer[] =>
  secretKeys.length > 0 ? secretKeys : readOwnKeys(dataDir);

/** How a key is named in what it has sealed, and to people. */
export const idOfKey = (key: Buffer): Buffer =>
  createHash('sha256').update(key).digest().subarray(0, ID_BYTES);

/** The first key seals, the others still open: so keys are changed. */
export function createSecrets(
  config: Pick<Config, 'secretKeys' | 'dataDir'> & Partial<Pick<Config, 'sealTexts'>>,
): Secrets {
  const { sealTexts: sealsTexts = true } = config;
  const keys = readKeys(config).map(toKey);
  const [first] = keys;
  if (!first) throw new Error('There is no key');
  const requireKey = (id: Buffer): Key => {
    const key = keys.find((known) => known.id.equals(id));
    if (!key) throw new Error('Sealed with a key that is not known here: see SECRET_KEY');
    return key;
  };
  return {
    seal: (plain) => sealWith(first.id, first.bytes, plain),
    open: (sealed) => openWith(requireKey(sealed.subarray(0, ID_BYTES)).bytes, sealed),
    sealAt: (place, plain) => sealWith(first.id, first.forPlaces, plain, place),
    openAt: (place, sealed) => openWith(requireKey(sealed.subarray(0, ID_BYTES)).forPlaces, sealed, place),
    wordKeys: (scope) => keys.map(({ forWords }) => derive(forWords, scope)),
    sealsTexts,
    keyIds: keys.map(({ id }) => id),
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
