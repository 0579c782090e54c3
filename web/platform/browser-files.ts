import { FILES_DATABASE, removeDatabase } from './storage.ts';

/** Files that wait in this browser for an account. Their ids say so, the server's are plain UUIDs. */
const PREFIX = 'browser:';
const STORE = 'files';

export const isBrowserFile = (id: string): boolean => id.startsWith(PREFIX);

/** What the browser would not store (private windows, no room): it lasts as long as the page. */
const inMemory = new Map<string, File>();

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(FILES_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

/** Resolves once the change is on the disk. */
async function run<Value>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    return await promise;
  } finally {
    database.close();
  }
}

/** Keeps a file and answers with its id. */
export async function keepBrowserFile(file: File): Promise<string> {
  const id = PREFIX + crypto.randomUUID();
  // The bytes, not the handle: the file may be changed or gone when it is sent.
  const copy = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await run('readwrite', (files) => files.put(copy, id)).catch(() => inMemory.set(id, file));
  return id;
}

/** Null where it is not kept here, or no longer. */
export async function readBrowserFile(id: string): Promise<File | null> {
  const kept = inMemory.get(id);
  if (kept) return kept;
  const stored: unknown = await run('readonly', (files) => files.get(id)).catch(() => null);
  if (!isCopy(stored)) return null;
  return new File([stored.bytes], stored.name, { type: stored.type });
}

type Copy = { name: string; type: string; bytes: ArrayBuffer };

const isCopy = (value: unknown): value is Copy =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'type' in value &&
  typeof value.type === 'string' &&
  'bytes' in value &&
  value.bytes instanceof ArrayBuffer;

export async function dropBrowserFile(id: string): Promise<void> {
  inMemory.delete(id);
  await run('readwrite', (files) => files.delete(id)).catch(() => undefined);
}

/** All of them: sent, or thrown away. */
export function dropBrowserFiles(): void {
  inMemory.clear();
  removeDatabase(FILES_DATABASE);
}
