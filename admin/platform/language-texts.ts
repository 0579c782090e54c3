/** How forms hold texts by language, and lists that are typed with one entry on each line. */

export const toLines = (words: string[] | undefined): string => words?.join('\n') ?? '';
export const fromLines = (text: string): string[] => text.split('\n');

/** Keeps an empty field as an empty text, where the form library would make it null. */
export const asTyped = (text: string): string => text;

/** Texts by language without those that are null; anything else as it is. */
export const withoutNulls = (texts: unknown): unknown =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
    : texts;
