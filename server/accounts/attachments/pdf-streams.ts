import { constants, deflateSync, inflateSync } from 'node:zlib';
import type { PdfObject, PdfStream } from './pdf-objects.ts';
import { Refused } from './refusal.ts';

/** What all streams but images may unfold to. A megabyte of text is some hundred pages. */
export const UNPACKED_MAX = 32 * 1024 * 1024;

const SHORT_NAMES: Record<string, string> = {
  Fl: 'FlateDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
/** Filters that readers know. `Crypt` is none of them: it needs a key. */
const KEPT = new Set([
  'LZWDecode',
  'RunLengthDecode',
  'DCTDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'JPXDecode',
]);

function fromAscii85(data: Buffer, most: number): Buffer {
  // One letter stands for four bytes, five others for as many.
  let bytes = 0;
  for (const digit of data) bytes += digit === 0x7a ? 4 : 0.8;
  if (bytes > most) throw new Refused('broken', 'a stream unpacks to too much');
  const text = data
    .toString('latin1')
    .replace(/[\0\s]/g, '')
    .replace(/^<~/, '');
  const end = text.indexOf('~');
  const digits = (end === -1 ? text : text.slice(0, end)).replaceAll('z', '!!!!!');
  if (/[^!-u]/.test(digits)) throw new Refused('broken', 'no ASCII85');
  const out = Buffer.alloc(Math.ceil(digits.length / 5) * 4);
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5).padEnd(5, 'u');
    let value = 0;
    for (let digit = 0; digit < 5; digit++) value = value * 85 + group.charCodeAt(digit) - 33;
    out.writeUInt32BE(value % 2 ** 32, (at / 5) * 4);
  }
  const missing = (5 - (digits.length % 5)) % 5;
  return out.subarray(0, out.length - missing);
}

function fromHex(data: Buffer): Buffer {
  const digits = (data.toString('latin1').split('>')[0] ?? '').replace(/[\0\s]/g, '');
  if (/[^0-9a-f]/i.test(digits)) throw new Refused('broken', 'no hexadecimal digits');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

function inflate(data: Buffer, most: number): Buffer {
  try {
    // Programs cut the checksum off; what they could read counts.
    return inflateSync(data, { maxOutputLength: Math.max(most, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new Refused('broken', 'a stream cannot be unpacked, or only to too much');
  }
}

/** Removes comments, EXIF, XMP and other application segments of a JPEG; JFIF and Adobe's colour transform stay. */
export function stripJpeg(data: Buffer): Buffer {
  const kept: Buffer[] = [data.subarray(0, 2)];
  for (let at = 2; at + 4 <= data.length; ) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff) throw new Refused('broken', 'no JPEG');
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) {
      const end = data.lastIndexOf(Buffer.from([0xff, 0xd9]));
      kept.push(data.subarray(at, end > at ? end + 2 : data.length));
      return Buffer.concat(kept);
    }
    const end = at + 2 + data.readUInt16BE(at + 2);
    const isMetadata = marker === 0xfe || (marker > 0xe0 && marker < 0xf0 && marker !== 0xee);
    if (!isMetadata) kept.push(data.subarray(at, end));
    at = end;
  }
  throw new Refused('broken', 'no JPEG');
}

const listOf = (value: PdfObject | undefined): PdfObject[] =>
  value === undefined || value.kind === 'null' ? [] : value.kind === 'array' ? value.items : [value];

export type Unpacked = { data: Buffer; filters: string[]; parms: (PdfObject | undefined)[] };

type Resolve = (value: PdfObject) => PdfObject;

function namesOf(
  stream: PdfStream,
  resolve: Resolve,
): { filters: string[]; parms: (PdfObject | undefined)[] } {
  const read = (key: string) =>
    listOf(stream.entries.has(key) ? resolve(stream.entries.get(key) as PdfObject) : undefined);
  const filters = read('Filter').map((item) => {
    const value = resolve(item);
    if (value.kind !== 'name') throw new Refused('broken', 'a filter has no name');
    return SHORT_NAMES[value.name] ?? value.name;
  });
  return { filters, parms: read('DecodeParms').map(resolve) };
}

const hasPredictor = (parms: PdfObject | undefined): boolean => {
  const predictor = parms?.kind === 'dict' ? parms.entries.get('Predictor') : undefined;
  return predictor !== undefined && !(predictor.kind === 'number' && Number(predictor.text) <= 1);
};

/** Undoes the filters that hide text, as far as they come first; the filters that remain are known ones. */
export function unpack(stream: PdfStream, resolve: Resolve, most: number, isImage: boolean): Unpacked {
  // The bytes of such a stream lie in another file.
  if (stream.entries.has('F') || stream.entries.has('FFilter'))
    throw new Refused('broken', 'an external stream');
  const { filters, parms } = namesOf(stream, resolve);
  if (filters.length > 8) throw new Refused('broken', 'too many filters');
  let data = stream.data;
  while (filters[0] !== undefined) {
    const [filter] = filters;
    const isFlate = filter === 'FlateDecode';
    // Pixels stay packed as they are: they have no words, and unpack to hundreds of megabytes.
    if (isFlate && (hasPredictor(parms[0]) || (isImage && filters.length === 1))) break;
    if (isFlate) data = inflate(data, most);
    else if (filter === 'ASCII85Decode') data = fromAscii85(data, most);
    else if (filter === 'ASCIIHexDecode') data = fromHex(data);
    else break;
    filters.shift();
    parms.shift();
  }
  for (const filter of filters)
    if (!KEPT.has(filter) && filter !== 'FlateDecode') throw new Refused('broken', 'an unknown filter');
  if (filters[0] === 'DCTDecode') data = stripJpeg(data);
  return { data, filters, parms };
}

export const pack = (data: Buffer): Buffer => deflateSync(data, { level: 9 });
