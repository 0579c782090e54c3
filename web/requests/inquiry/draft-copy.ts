import { DAY_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { parseStored, readStored, removeStored, store } from '../../platform/storage.ts';

/** The copy of this browser: it survives a crash and a lost connection. Other accounts do not read it. */
export type LocalCopy = {
  /** Empty: a visitor's, who has none yet. */
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

const isOld = ({ account, changedAt }: LocalCopy): boolean =>
  account === '' && Date.now() - changedAt > limits.visitorDraftDays * DAY_MS;

/**
 * Null where there is none of this account. What a visitor has written is theirs who logs in; a visitor reads nothing of
 * an account, and an account nothing of another one.
 */
export function readCopy(account: string): LocalCopy | null {
  const stored = parseStored(readStored('inquiry'));
  if (!isCopy(stored)) return null;
  if (!isOld(stored) && (stored.account === account || stored.account === '')) return { ...stored, account };
  if (account !== '' || isOld(stored)) removeStored('inquiry');
  return null;
}

export const storeCopy = (copy: LocalCopy): void => store('inquiry', JSON.stringify(copy));

export const dropCopy = (): void => removeStored('inquiry');
