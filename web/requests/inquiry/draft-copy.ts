import { parseStored, readStored, removeStored, store } from '../../platform/storage.ts';

/** The copy of this browser: it survives a crash and a lost connection. Other accounts do not read it. */
export type LocalCopy = {
  account: string;
  content: unknown;
  /** Of the server's draft that it was made from; 0: none. */
  version: number;
  /** Milliseconds since 1970. */
  changedAt: number;
  /** The server does not have it yet. */
  isUnsent: boolean;
};

const isCopy = (value: unknown): value is LocalCopy =>
  typeof value === 'object' &&
  value !== null &&
  'account' in value &&
  typeof value.account === 'string' &&
  'version' in value &&
  typeof value.version === 'number' &&
  'changedAt' in value &&
  typeof value.changedAt === 'number' &&
  'isUnsent' in value &&
  typeof value.isUnsent === 'boolean' &&
  'content' in value;

/** Null where there is none of this account; that of another account goes. */
export function readCopy(account: string): LocalCopy | null {
  const stored = parseStored(readStored('inquiry'));
  if (!isCopy(stored)) return null;
  if (stored.account === account) return stored;
  removeStored('inquiry');
  return null;
}

export const storeCopy = (copy: LocalCopy): void => store('inquiry', JSON.stringify(copy));

export const dropCopy = (): void => removeStored('inquiry');
