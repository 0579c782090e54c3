/** A text as it is kept: line ends of one kind, no control characters, nothing around it. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** What no name has and what would garble the page it stands on: controls, halves of characters, direction overrides. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A name or another fact of one line, spaces put in order; null where it cannot be shown. */
export function cleanLine(text: string): string | null {
  const line = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  return FORBIDDEN.test(line) ? null : line;
}

/** A text put on one line; what cannot be seen becomes a space. */
export const toOneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** A pattern of `like` that begins with a text as it is typed. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
