import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limits } from '../../../contract/platform/limits.ts';
import { refuse } from '../../platform/errors.ts';
import { readTable } from './read-table.ts';
import type { PriceTable } from './table.ts';

const unzip = promisify(gunzip);

/** What an unpacked file may have; a small one can unfold to gigabytes. */
const UNPACKED_MAX = 4 * limits.priceFileBytes;

const hasHead = (bytes: Buffer, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

/** UTF-16 without its mark: every other byte of Latin letters, digits and separators is 0. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const part = bytes.subarray(0, 2000);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of part.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  if (zeros[1] > part.length / 8) return 'utf-16le';
  return zeros[0] > part.length / 8 ? 'utf-16be' : null;
}

/** Of one byte each: Cyrillic letters stand side by side, accented Latin ones between plain letters. */
function oneByteOf(bytes: Buffer): 'windows-1251' | 'windows-1252' {
  let high = 0;
  let paired = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    high += 1;
    if ((bytes[at - 1] ?? 0) >= 0xc0) paired += 1;
  }
  return paired > high / 3 ? 'windows-1251' : 'windows-1252';
}

function encodingOf(bytes: Buffer): string {
  if (hasHead(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (hasHead(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (hasHead(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = utf16Of(bytes);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return oneByteOf(bytes); // Bytes that are no UTF-8 at all are of an older table of letters.
  }
}

/** The text of a file, gzipped or not, with the encoding it was found in. Throws `invalid` on `file`. */
async function decodeFile(file: Buffer): Promise<{ text: string; encoding: string }> {
  const bytes = hasHead(file, 0x1f, 0x8b)
    ? await unzip(file, { maxOutputLength: UNPACKED_MAX }).catch(() => refuse('file', 'price_file_packed'))
    : file;
  // ZIP, and so also a workbook; PDF.
  if (hasHead(bytes, 0x50, 0x4b) || hasHead(bytes, 0x25, 0x50, 0x44, 0x46) || hasHead(bytes, 0xd0, 0xcf))
    refuse('file', 'price_file_type');
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) refuse('file', 'price_file_type');
  return { text, encoding };
}

export type ReadFile = { table: PriceTable; encoding: string };

/** Files as tables. One that is asked for again at once is not read again: its bytes never change. */
export type Tables = (id: string, bytes: Buffer) => Promise<ReadFile>;

const KEPT_MAX = 3;

export async function readFile(bytes: Buffer): Promise<ReadFile> {
  const { text, encoding } = await decodeFile(bytes);
  return { table: readTable(text), encoding };
}

/** Keeps the last few tables in memory. */
export function createTables(): Tables {
  const kept = new Map<string, ReadFile>();
  return async (id, bytes) => {
    const file = kept.get(id) ?? (await readFile(bytes));
    kept.delete(id);
    kept.set(id, file);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return file;
  };
}
