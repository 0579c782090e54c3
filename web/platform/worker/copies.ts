/**
 * Copies of what a client has read, for when there is no connection. They are encrypted with a key that the browser does
 * not give out and that is removed with the session: without it what may be left on the disk says nothing
 * (docs/decisions/0090).
 */

/** Pages remove it too (platform/session-close.ts). */
const DATABASE = 'offline';
const COPIES_MAX = 80;
const BYTES_MAX = 1_500_000;
const COPY_BYTES_MAX = 200_000;

/** Days after which an unused session has ended on the server; set by scripts/build-worker.ts. */
declare const __SESSION_DAYS__: number;
const SESSION_MS = __SESSION_DAYS__ * 86_400_000;

/** `id`: another one with each key. */
type KeyRecord = { id: string; key: CryptoKey; account: string; usedAt: number };

/** `path` says of what kind it is and names ids alone. `at`: when it was read, ms. */
type SealedCopy = { path: string; at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

export type Copy = { path: string; at: number; value: unknown };

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });

type Stores = { keys: IDBObjectStore; copies: IDBObjectStore };

/** One transaction. `work` awaits nothing but requests of these stores. */
async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys');
    opening.result.createObjectStore('copies', { keyPath: 'path' });
  };
  const database = await resultOf(opening);
  // A page that ends the session removes the whole database.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(['keys', 'copies'], mode);
    const [keys, copies] = [transaction.objectStore('keys'), transaction.objectStore('copies')];
    const [result] = await Promise.all([work({ keys, copies }), endOf(transaction)]);
    return result;
  } finally {
    database.close();
  }
}

const findKey = async ({ keys }: Stores): Promise<KeyRecord | null> =>
  (await resultOf(keys.get('key'))) ?? null;

/** Of the session whose copies are kept; null: nothing is kept. */
export const readKeyId = (): Promise<string | null> =>
  transact('readonly', async (stores) => (await findKey(stores))?.id ?? null);

/** Deletes the key first, so that copies left after a crash cannot be read. */
export const removeCopies = (): Promise<void> =>
  transact('readwrite', async ({ keys, copies }) => {
    await resultOf(keys.clear());
    await resultOf(copies.clear());
  });

/** What is still on its way makes no new key after it. */
let hasEnded = false;

/** For a worker that ends: nothing is kept any more. */
export function endCopies(): Promise<void> {
  hasEnded = true;
  return removeCopies();
}

/** From now on copies are kept for this account. Those of another are removed. Returns the id of its key. */
export async function keepFor(account: string): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const fresh: KeyRecord = { id: crypto.randomUUID(), key, account, usedAt: Date.now() };
  return transact('readwrite', async (stores) => {
    if (hasEnded) throw new Error('The worker has ended');
    const known = await findKey(stores);
    if (known?.account === account) {
      await resultOf(stores.keys.put({ ...known, usedAt: fresh.usedAt }, 'key'));
      return known.id;
    }
    await resultOf(stores.copies.clear());
    await resultOf(stores.keys.put(fresh, 'key'));
    return fresh.id;
  });
}

const aboutOf = (path: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(path);

async function open({ key }: KeyRecord, { path, at, iv, sealed }: SealedCopy): Promise<Copy | null> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: aboutOf(path) },
      key,
      sealed,
    );
    return { path, at, value: JSON.parse(new TextDecoder().decode(plain)) };
  } catch {
    return null;
  }
}

/** What is kept under this path; null: nothing. */
export async function readCopy(path: string): Promise<Copy | null> {
  const found = await transact('readonly', async (stores) => ({
    key: await findKey(stores),
    copy: (await resultOf(stores.copies.get(path))) as SealedCopy | undefined,
  }));
  return found.key && found.copy ? open(found.key, found.copy) : null;
}

/** Deletes the oldest copies beyond the limits of number and size. */
async function dropOldest(copies: IDBObjectStore): Promise<void> {
  const all: SealedCopy[] = await resultOf(copies.getAll());
  all.sort((one, other) => other.at - one.at);
  let bytes = 0;
  for (const [place, copy] of all.entries()) {
    bytes += copy.sealed.byteLength;
    if (place >= COPIES_MAX || bytes > BYTES_MAX) await resultOf(copies.delete(copy.path));
  }
}

/** Keeps a copy, unless the session that `keyId` was read for has ended since. */
export async function keepCopy(keyId: string, path: string, value: unknown): Promise<void> {
  const record = await transact('readonly', findKey);
  if (record?.id !== keyId) return;
  const plain = new TextEncoder().encode(JSON.stringify(value));
  if (plain.byteLength > COPY_BYTES_MAX) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const options = { name: 'AES-GCM', iv, additionalData: aboutOf(path) };
  const sealed = await crypto.subtle.encrypt(options, record.key, plain);
  const copy: SealedCopy = { path, at: Date.now(), iv, sealed };
  await transact('readwrite', async (stores) => {
    // Removed while this one was encrypted.
    if ((await findKey(stores))?.id !== keyId) return;
    await resultOf(stores.copies.put(copy));
    await dropOldest(stores.copies);
  });
}

/** All copies of the session, the newest first; null: there is none, or it has not been used for so long that it is over. */
export async function readCopies(): Promise<Copy[] | null> {
  const { key, sealed } = await transact('readonly', async (stores) => ({
    key: await findKey(stores),
    sealed: (await resultOf(stores.copies.getAll())) as SealedCopy[],
  }));
  if (key === null) return null;
  if (Date.now() - key.usedAt > SESSION_MS) {
    await removeCopies();
    return null;
  }
  const copies = await Promise.all(sealed.map((copy) => open(key, copy)));
  return copies.filter((copy) => copy !== null).sort((one, other) => other.at - one.at);
}
