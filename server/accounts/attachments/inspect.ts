import { fileTypeFromBuffer } from 'file-type';
import { attachmentTypes } from '../../../contract/accounts/attachments.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { cleanDocx, cleanPdf } from './apart.ts';
import { cleanName } from './file-name.ts';
import { cleanImage } from './image.ts';
import { refuse } from './refusal.ts';

/** Control characters that text has; a NUL is the mark of anything else. */
const NOT_TEXT = /[^\P{Cc}\t\n\f\r\u0085]/u;

/** Characters that show text in another order than it has; marks and isolates of right-to-left scripts stay. */
const OVERRIDES = /[\u202d\u202e]/g;

/** What browsers take for a page, whatever it is called. */
const MARKUP =
  /^\s*<(?:!--|\?xml|(?:!doctype|html|head|body|script|svg|iframe|style|table|a|b|br|div|font|h1|img|p|title)\b)/i;

/** Text in UTF-8, or in UTF-16 that says so by its first bytes; kept as UTF-8. */
function cleanText(bytes: Buffer): Buffer {
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

export type AttachmentType = (typeof attachmentTypes)[keyof typeof attachmentTypes];

/** A file as it is kept: of a type that is what it says it is, without what it need not carry. */
export type Inspected = { name: string; type: AttachmentType; bytes: Buffer };

/** Two letters that a text may well begin with ("BMI 31"): what is no text says so by its other bytes. */
const TWO_LETTERS: ReadonlySet<string> = new Set(['image/bmp', 'application/x-msdownload']);

const isExtension = (text: string): text is keyof typeof attachmentTypes =>
  Object.hasOwn(attachmentTypes, text);

const cleaners: Record<AttachmentType, (bytes: Buffer) => Promise<Buffer>> = {
  'application/pdf': cleanPdf,
  'image/jpeg': (bytes) => cleanImage(bytes, 'jpeg'),
  'image/png': (bytes) => cleanImage(bytes, 'png'),
  'image/webp': (bytes) => cleanImage(bytes, 'webp'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': cleanDocx,
  'text/plain': async (bytes) => cleanText(bytes),
};

/** What the first bytes say; text says nothing. */
async function typeOf(bytes: Buffer, wanted: AttachmentType): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined); // its parsers fail on broken files
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  const isText = mime === undefined || (wanted === 'text/plain' && TWO_LETTERS.has(mime));
  return isText ? 'text/plain' : mime;
}

/** Looks at the name, at the first bytes and into the whole. Throws `invalid` on `file` with what to do. */
export async function inspectFile(given: string, bytes: Buffer): Promise<Inspected> {
  const { name, extension } = cleanName(given);
  if (!isExtension(extension)) return refuse('type');
  if (bytes.length === 0) return refuse('empty');
  const type = attachmentTypes[extension];
  if ((await typeOf(bytes, type)) !== type) return refuse('mismatch');
  const clean = await cleaners[type](bytes);
  // A mark of its encoding may be all there is of a text, and a text may need more bytes in another encoding.
  if (clean.length === 0) return refuse('empty');
  if (clean.length > limits.attachmentBytes) return refuse('too_large');
  return { name, type, bytes: clean };
}
