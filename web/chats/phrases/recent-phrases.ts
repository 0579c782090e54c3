import { currentSession } from '../../platform/session-store.ts';
import { parseStored, readStored, store } from '../../platform/storage.ts';

const RECENT_MAX = 6;

/** Ends as the keys of the outbox and of drafts do: what others have left goes by that. */
const keyOf = (): `chat_phrases:${string}` | null => {
  const { user } = currentSession();
  return user === null ? null : `chat_phrases:${user.id}:sent`;
};

/** Ids of the phrases that this account sent last in this browser, the newest first. */
export function recentPhrases(): string[] {
  const key = keyOf();
  const stored = key === null ? null : parseStored(readStored(key));
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, RECENT_MAX) : [];
}

export function keepRecent(id: string): void {
  const key = keyOf();
  if (key === null) return;
  const ids = [id, ...recentPhrases().filter((one) => one !== id)];
  store(key, JSON.stringify(ids.slice(0, RECENT_MAX)));
}
