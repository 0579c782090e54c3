import { cleanLine } from '../platform/text/clean.ts';
/** A name as it is kept, spaces put in order; null where it cannot be one. */
export function cleanName(text: string): string | null {
  const name = cleanLine(text);
  return name !== null && /[\p{L}\p{N}]/u.test(name) ? name : null;
}

/** An address as it is kept and compared. */
export const cleanEmail = (text: string): string => text.trim().toLowerCase();

/** What PostgreSQL takes and an address may be; nothing else is looked for. */
export const isEmail = (text: string): boolean => /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text);

/** What someone logs in with: an address, or the numbers that the text may mean; neither: nobody has it. */
export type LoginName = { email: string | null; phones: string[] };

/** What limits count a login by. It follows from the text alone: limits tell nothing of whether there is an account. */
export function limitKeysOf(text: string, { email, phones }: LoginName): string[] {
  if (email !== null) return [email];
  return phones.length > 0 ? phones : [text.trim().toLowerCase()];
}
