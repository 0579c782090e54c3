import { parseStored, readStored, removeStored, store } from '../platform/storage.ts';

/** What was typed and not sent yet; it survives a reload and the way through the login. */
export type CommentDraft = {
  rating: number;
  text: string;
  treated_in: string;
};

type Target = { kind: 'clinic' | 'doctor'; id: number };

const keyOf = ({ kind, id }: Target) => `comment_${kind}_${id}` as const;

/** Null where nothing was typed, or something else lies there. */
export function readDraft(target: Target): CommentDraft | null {
  const stored = Object(parseStored(readStored(keyOf(target))));
  const { rating, text, treated_in } = stored;
  const isDraft = typeof rating === 'number' && typeof text === 'string' && typeof treated_in === 'string';
  return isDraft ? { rating, text, treated_in } : null;
}

export const keepDraft = (target: Target, draft: CommentDraft): void =>
  store(keyOf(target), JSON.stringify(draft));

export const dropDraft = (target: Target): void => removeStored(keyOf(target));
