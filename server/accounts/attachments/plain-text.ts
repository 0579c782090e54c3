import { refuse } from './refusal.ts';

/** Control characters that text has; a NUL is the mark of anything else. */
const NOT_TEXT = /[^\P{Cc}\t\n\f\r\u0085]/u;

/** Characters that show text in another order than it has; marks and isolates of right-to-left scripts stay. */
const OVERRIDES = /[\u202d\u202e]/g;

/** What browsers take for a page, whatever it is called. */
const MARKUP =
  /^\s*<(?:!--|\?xml|(?:!doctype|html|head|body|script|svg|iframe|style|table|a|b|br|div|font|h1|img|p|title)\b)/i;

/** Text in UTF-8, or in UTF-16 that says so by its first bytes; kept as UTF-8. */
export function cleanText(bytes: Buffer): Buffer {
  const text = decode(bytes, encodingOf(bytes));
  if (text === null || NOT_TEXT.test(text)) return refuse('broken');
  if (MARKUP.test(text)) return refuse('mismatch');
  return Buffer.from(text.replace(OVERRIDES, ''), 'utf8');
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'feff' ? 'utf-16be' : mark === 'fffe' ? 'utf-16le' : 'utf-8';
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
