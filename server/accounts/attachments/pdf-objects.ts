/** A second reader of PDF files, unrelated to PDFium. It reads the plain form only: a cross-reference table and whole objects. */
import { Refused } from './refusal.ts';

export type PdfName = { kind: 'name'; name: string };
export type PdfDict = { kind: 'dict'; entries: Map<string, PdfObject> };
export type PdfStream = { kind: 'stream'; entries: Map<string, PdfObject>; data: Buffer };
export type PdfObject =
  | PdfName
  | PdfDict
  | PdfStream
  | { kind: 'null' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'ref'; number: number }
  | { kind: 'array'; items: PdfObject[] };

const fail = (why: string): never => {
  throw new Refused('broken', why);
};

/** Deeper than what programs write, and shallow enough for a stack. */
const DEPTH_MAX = 100;
const SPACE = /[\0\t\n\f\r ]*/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const REFERENCE = /(\d{1,10})[\t\n\r ]+\d{1,5}[\t\n\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const WORD = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /<([0-9a-f\0\t\n\f\r ]*)>/iy;
const OPENING = /(\d{1,10}) 0 obj\r?\n/y;
const STREAM = /[\r\n ]*stream\r?\n/y;
const CLOSING = /[\r\n ]*endobj[\r\n]+/y;
const STREAM_CLOSING = /\r?\n?endstream[\r\n ]*endobj[\r\n]+/y;

const EMAILS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescapeName = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Reads objects from a position on. `text` is the file as Latin-1, so that positions are those of the bytes. */
class Reader {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  has(token: string): boolean {
    this.take(SPACE);
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  object(depth = 0): PdfObject {
    if (depth > DEPTH_MAX) fail('nested too deep');
    if (this.has('<<')) return { kind: 'dict', entries: this.entries(depth) };
    if (this.has('[')) return this.array(depth);
    if (this.has('(')) return { kind: 'string', bytes: this.literal() };
    const hex = this.take(HEX)?.[1]?.replace(/[^0-9a-f]/gi, '');
    if (hex !== undefined)
      return { kind: 'string', bytes: Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex') };
    const name = this.take(NAME)?.[1];
    if (name !== undefined) return { kind: 'name', name: unescapeName(name) };
    const number = this.take(REFERENCE)?.[1];
    if (number !== undefined) return { kind: 'ref', number: Number(number) };
    const digits = this.take(NUMBER)?.[0];
    if (digits !== undefined) return { kind: 'number', text: digits };
    const word = this.take(WORD)?.[0] ?? fail('not an object');
    return word === 'null' ? { kind: 'null' } : { kind: 'boolean', value: word === 'true' };
  }

  private array(depth: number): PdfObject {
    const items: PdfObject[] = [];
    while (!this.has(']')) items.push(this.object(depth + 1));
    return { kind: 'array', items };
  }

  private entries(depth: number): Map<string, PdfObject> {
    const entries = new Map<string, PdfObject>();
    while (!this.has('>>')) {
      const key = unescapeName(this.take(NAME)?.[1] ?? fail('a key is not a name'));
      if (entries.has(key)) fail('a key comes twice');
      entries.set(key, this.object(depth + 1));
    }
    return entries;
  }

  private literal(): Buffer {
    let out = '';
    for (let open = 1; ; ) {
      const char = this.text[this.at++] ?? fail('a string has no end');
      if (char === '\\') {
        out += this.escape();
        continue;
      }
      if (char === '(') open += 1;
      if (char === ')') open -= 1;
      if (open === 0) return Buffer.from(out, 'latin1');
      out += char;
    }
  }

  private escape(): string {
    const octal = this.take(/[0-7]{1,3}/y)?.[0];
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    if (this.take(/\r\n|\r|\n/y)) return '';
    const char = this.text[this.at++] ?? fail('a string has no end');
    return EMAILS[char] ?? char;
  }
}

export type PdfFile = { objects: Map<number, PdfObject>; trailer: Map<string, PdfObject> };

/** Reads one object with its frame. `end`: the position behind it. */
function readObject(
  text: string,
  bytes: Buffer,
  start: number,
): { number: number; object: PdfObject; end: number } {
  const reader = new Reader(text, start);
  const number = Number(reader.take(OPENING)?.[1] ?? fail('no object at its position'));
  const object = reader.object();
  if (object.kind !== 'dict' || !reader.take(STREAM)) {
    reader.take(CLOSING) ?? fail('an object has no end');
    return { number, object, end: reader.at };
  }
  const length = object.entries.get('Length');
  const size =
    length?.kind === 'number' && /^\d+$/.test(length.text) ? Number(length.text) : fail('no length');
  const data = bytes.subarray(reader.at, reader.at + size);
  reader.at += size;
  reader.take(STREAM_CLOSING) ?? fail('a stream has another length');
  return { number, object: { kind: 'stream', entries: object.entries, data }, end: reader.at };
}

/** The table of positions, and where it begins. */
function readTable(text: string): {
  offsets: Map<number, number>;
  trailer: Map<string, PdfObject>;
  start: number;
} {
  const start = Number(
    /startxref\r?\n(\d{1,10})\r?\n%%EOF[\r\n]*$/.exec(text.slice(-64))?.[1] ?? fail('no table'),
  );
  const reader = new Reader(text, start);
  reader.take(/xref\r?\n/y) ?? fail('no table');
  const offsets = new Map<number, number>();
  for (
    let head = reader.take(/(\d{1,10}) (\d{1,10})\r?\n/y);
    head;
    head = reader.take(/(\d{1,10}) (\d{1,10})\r?\n/y)
  ) {
    for (let row = 0; row < Number(head[2]); row++) {
      const [, offset, kind] =
        reader.take(/(\d{10}) \d{5} ([fn])(?:\r\n| \n| \r)/y) ?? fail('a row is broken');
      if (kind === 'n') offsets.set(Number(head[1]) + row, Number(offset));
    }
  }
  reader.take(/trailer\r?\n/y) ?? fail('no trailer');
  const trailer = reader.object();
  return { offsets, trailer: trailer.kind === 'dict' ? trailer.entries : fail('no trailer'), start };
}

/**
 * All objects of a file. `isExact`: also checks that objects fill the file without a gap, so that nothing stands beside
 * them. Throws `Refused`.
 */
export function readPdf(bytes: Buffer, { isExact }: { isExact: boolean }): PdfFile {
  const text = bytes.toString('latin1');
  const { offsets, trailer, start } = readTable(text);
  const objects = new Map<number, PdfObject>();
  let end = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
  for (const [number, offset] of [...offsets].sort(([, one], [, other]) => one - other)) {
    if (isExact && offset !== end) fail('something stands between the objects');
    const found = readObject(text, bytes, offset);
    if (found.number !== number) fail('another object at its position');
    objects.set(number, found.object);
    end = found.end;
  }
  if (isExact && end !== start) fail('something stands behind the objects');
  return { objects, trailer };
}
