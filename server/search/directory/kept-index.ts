/**
 * A directory index in a file, so that a start reads it instead of building it. The file: length of the heading, heading,
 * length of the outline, outline (both JSON, UTF-8), the typed arrays one after another, SHA-256 of all before it. Lengths
 * are unsigned 32-bit numbers; numbers and arrays are in the byte order of the machine.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import type { IndexContent } from './directory-index.ts';
import { sharedRoom, type TypedArray } from './segment/arrays.ts';
import type { Position } from './source/changes.ts';
import type { Timeline } from './source/connect.ts';

/** What decides whether the content may be used, and from where on changes are to be read. */
export type Heading = {
  /** Of this file, as the database knows it. */
  id: string;
  /** Of the code that has built it. */
  code: string;
  /** Of the database server, its history and the tables. */
  server: string;
  timeline: Timeline;
  schema: string;
  version: Position['version'];
  dictionaries: string;
  ranking: number;
};

export class UnreadableIndexError extends Error {}

const kinds = { Int32Array, Uint32Array, Uint16Array, Uint8Array, Float32Array, Float64Array };
type Kind = keyof typeof kinds;
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** Stands in the outline for an array: which it is in the file. */
type Place = { array: number };
/** Parts of the content that arrays are in. */
const SHARED_PARTS = ['clinics', 'doctors', 'lexicon'] as const;
type Outline = {
  arrays: { kind: Kind; length: number }[];
  parts: Record<(typeof SHARED_PARTS)[number], unknown>;
  rest: Omit<IndexContent, (typeof SHARED_PARTS)[number]>;
};

const HASH_BYTES = 32;

/** Writes beside the file first: whoever reads it finds the old or the new one whole. */
export function writeIndex(path: string, heading: Heading, content: IndexContent): void {
  const { arrays, outline } = outlineOf(content);
  const draft = `${path}.draft`;
  const file = openSync(draft, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const write = (bytes: Uint8Array): void => {
      hash.update(bytes);
      writeWhole(file, bytes);
    };
    for (const part of [heading, outline]) {
      const text = Buffer.from(JSON.stringify(part));
      write(bytesOf(Uint32Array.of(text.length)));
      write(text);
    }
    for (const array of arrays) write(bytesOf(array));
    writeWhole(file, hash.digest());
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/**
 * The content of a file whose heading is wanted, in shared memory; null where there is no file or it is not wanted. Throws
 * UnreadableIndexError where the file is not as it was written.
 */
export async function readIndex(
  path: string,
  isWanted: (heading: Heading) => Promise<boolean>,
): Promise<{ heading: Heading; content: IndexContent } | null> {
  const file = openIfThere(path);
  if (file === null) return null;
  try {
    const hash = createHash('sha256');
    let left = fstatSync(file).size - HASH_BYTES;
    const fill = (bytes: Uint8Array): Uint8Array => {
      left -= bytes.length;
      if (left < 0 || readWhole(file, bytes) < bytes.length) throw new UnreadableIndexError('It is cut off.');
      hash.update(bytes);
      return bytes;
    };
    const take = (length: number): Uint8Array => {
      // Before room is made for what a damaged length says.
      if (length > left) throw new UnreadableIndexError('It is cut off.');
      return fill(new Uint8Array(length));
    };
    const takeJson = (): unknown => {
      const [length = 0] = new Uint32Array(take(4).buffer);
      return parse(Buffer.from(take(length).buffer).toString());
    };
    const heading = takeJson() as Heading;
    if (!(await isWanted(heading))) return null;
    const outline = takeJson() as Outline;
    const arrays = outline.arrays.map(({ kind, length }) => {
      if (!isKind(kind) || length * kinds[kind].BYTES_PER_ELEMENT > left)
        throw new UnreadableIndexError('Its outline is damaged.');
      const array: TypedArray = sharedRoom<TypedArray>(kinds[kind], length);
      fill(bytesOf(array));
      return array;
    });
    const written = Buffer.alloc(HASH_BYTES);
    readWhole(file, written);
    if (left !== 0 || !hash.digest().equals(written)) throw new UnreadableIndexError('Its hash is another.');
    return { heading, content: contentOf(outline, arrays) };
  } finally {
    closeSync(file);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableIndexError('It is not JSON where it should be.');
  }
}

/** The content with places instead of arrays; an array that stands twice is kept once. */
function outlineOf({ clinics, doctors, lexicon, ...rest }: IndexContent): {
  arrays: TypedArray[];
  outline: Outline;
} {
  const places = new Map<TypedArray, Place>();
  const emptied = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (isTypedArray(part)) {
      const place = places.get(part) ?? { array: places.size };
      places.set(part, place);
      return place;
    }
    return throughParts(part, emptied);
  };
  const parts = { clinics: emptied(clinics), doctors: emptied(doctors), lexicon: emptied(lexicon) };
  const arrays = [...places.keys()];
  const described = arrays.map((array) => ({ kind: kindOf(array), length: array.length }));
  return { arrays, outline: { arrays: described, parts, rest } };
}

function contentOf({ parts, rest }: Outline, arrays: readonly TypedArray[]): IndexContent {
  const filled = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    return isPlace(part) ? arrays[part.array] : throughParts(part, filled);
  };
  // As outlineOf has taken it apart: the hash says so, and the heading that it was the same code.
  const [clinics, doctors, lexicon] = SHARED_PARTS.map((name) => filled(parts[name])) as [
    IndexContent['clinics'],
    IndexContent['doctors'],
    IndexContent['lexicon'],
  ];
  return { ...rest, clinics, doctors, lexicon };
}

const throughParts = (part: object, change: (inner: unknown) => unknown): unknown =>
  Array.isArray(part)
    ? part.map(change)
    : Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, change(inner)]));

const isPlace = (part: object): part is Place => 'array' in part && typeof part.array === 'number';

const isTypedArray = (part: unknown): part is TypedArray =>
  Object.values(kinds).some((kind) => part instanceof kind);

function kindOf(array: TypedArray): Kind {
  const { name } = array.constructor;
  if (!isKind(name)) throw new Error(`The index has an array that no file can hold: ${name}.`);
  return name;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The system may write less than asked for. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The system may read less than asked for; says how much there was. */
function readWhole(file: number, bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const count = readSync(file, bytes, at, bytes.length - at, null);
    if (count === 0) break;
    at += count;
  }
  return at;
}
