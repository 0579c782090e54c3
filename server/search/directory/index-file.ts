/**
 * Saves a directory index in a file and loads it, so that a node need not build the index at every start.
 *
 * Layout: length of the header, header, length of the manifest, manifest, the typed arrays one after another, SHA-256 of
 * everything before it. Header and manifest are JSON in UTF-8. Lengths are unsigned 32-bit integers, counted in bytes; they
 * and the arrays have the byte order of the machine.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexContent } from './directory-index.ts';
import { sharedRoom, type TypedArray } from './segment/arrays.ts';
import type { Position } from './source/changes.ts';
import type { Timeline } from './source/connect.ts';

/** What a node checks before it loads the file, and the database state that the index was built from. */
export type IndexFileHeader = {
  /** Primary key in `directory_index_files`. */
  id: string;
  /** See code-hash.ts. */
  code: string;
  /** System identifier of the PostgreSQL server. */
  server: string;
  timeline: Timeline;
  /** Name of the last migration. */
  schema: string;
  version: Position['version'];
  dictionaries: string;
  /** Version of the ranking weights. */
  ranking: number;
};

/** The file is truncated, damaged or not an index file. */
export class CorruptIndexFileError extends Error {}

/** Path of the index file in the data folder of a node. */
export const indexFileIn = (dataDir: string): string => join(dataDir, 'directory-index');

const kinds = { Int32Array, Uint32Array, Uint16Array, Uint8Array, Float32Array, Float64Array };
type Kind = keyof typeof kinds;
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** Replaces a typed array in the manifest: its position in `Manifest.arrays`. */
type ArrayReference = { array: number };
/** Parts of the content that contain typed arrays. The others are large and stored as plain JSON without a walk. */
type IndexedContent = Pick<IndexContent, 'clinics' | 'doctors' | 'lexicon'>;
type Manifest = {
  arrays: { kind: Kind; length: number }[];
  /** `IndexedContent` with an `ArrayReference` for each typed array. */
  indexed: unknown;
  plain: Omit<IndexContent, keyof IndexedContent>;
};

const CHECKSUM_BYTES = 32;

/** Writes a draft and renames it, so that a reader never sees a half-written file. Removes the draft if that fails. */
export function writeIndexFile(path: string, header: IndexFileHeader, content: IndexContent): void {
  const draft = `${path}.draft`;
  try {
    writeDraft(draft, header, content);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writeDraft(path: string, header: IndexFileHeader, content: IndexContent): void {
  const { arrays, manifest } = takeArraysOut(content);
  const file = openSync(path, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const write = (bytes: Uint8Array): void => {
      hash.update(bytes);
      writeFully(file, bytes);
    };
    for (const part of [header, manifest]) {
      const json = Buffer.from(JSON.stringify(part));
      write(bytesOf(Uint32Array.of(json.length)));
      write(json);
    }
    for (const array of arrays) write(bytesOf(array));
    writeFully(file, hash.digest());
  } finally {
    closeSync(file);
  }
}

/**
 * @param isUsable decides by the header, before the rest is read.
 * @returns the content with its arrays in shared memory; null if there is no file or it is not usable.
 * @throws CorruptIndexFileError
 */
export async function readIndexFile(
  path: string,
  isUsable: (header: IndexFileHeader) => Promise<boolean>,
): Promise<{ header: IndexFileHeader; content: IndexContent } | null> {
  const file = openIfExists(path);
  if (file === null) return null;
  try {
    const hash = createHash('sha256');
    let remaining = fstatSync(file).size - CHECKSUM_BYTES;
    const fill = (bytes: Uint8Array): void => {
      if (readFully(file, bytes) < bytes.length) throw new CorruptIndexFileError('The file is truncated.');
      remaining -= bytes.length;
      hash.update(bytes);
    };
    /** A damaged length must not allocate more memory than the file can fill. */
    const checkFits = (length: number): void => {
      if (length > remaining) throw new CorruptIndexFileError('A length in the file exceeds its size.');
    };
    const read = (length: number): Uint8Array<ArrayBuffer> => {
      checkFits(length);
      const bytes = new Uint8Array(length);
      fill(bytes);
      return bytes;
    };
    const readJson = (): unknown => {
      const [length = 0] = new Uint32Array(read(Uint32Array.BYTES_PER_ELEMENT).buffer);
      return parseJson(Buffer.from(read(length).buffer).toString());
    };
    const header = readJson() as IndexFileHeader;
    if (!(await isUsable(header))) return null;
    const manifest = readJson() as Manifest;
    const arrays = manifest.arrays.map(({ kind, length }) => {
      if (!isKind(kind)) throw new CorruptIndexFileError('The manifest names an unknown kind of array.');
      checkFits(length * kinds[kind].BYTES_PER_ELEMENT);
      const array: TypedArray = sharedRoom<TypedArray>(kinds[kind], length);
      fill(bytesOf(array));
      return array;
    });
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    readFully(file, checksum);
    if (remaining !== 0 || !hash.digest().equals(checksum))
      throw new CorruptIndexFileError('The checksum does not match.');
    return { header, content: putArraysBack(manifest, arrays) };
  } finally {
    closeSync(file);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CorruptIndexFileError('The header or the manifest is not JSON.');
  }
}

/** An array that the content contains twice is stored once. */
function takeArraysOut({ clinics, doctors, lexicon, ...plain }: IndexContent): {
  arrays: TypedArray[];
  manifest: Manifest;
} {
  const references = new Map<TypedArray, ArrayReference>();
  const withReferences = (value: unknown): unknown => {
    if (!isTypedArray(value)) return mapChildren(value, withReferences);
    const reference = references.get(value) ?? { array: references.size };
    references.set(value, reference);
    return reference;
  };
  const indexed = withReferences({ clinics, doctors, lexicon } satisfies IndexedContent);
  const arrays = [...references.keys()];
  const described = arrays.map((array) => ({ kind: kindOf(array), length: array.length }));
  return { arrays, manifest: { arrays: described, indexed, plain } };
}

function putArraysBack({ indexed, plain }: Manifest, arrays: readonly TypedArray[]): IndexContent {
  const withArrays = (value: unknown): unknown =>
    isArrayReference(value) ? arrays[value.array] : mapChildren(value, withArrays);
  // The checksum and the equal code hash ensure that it has the type that takeArraysOut was given.
  return { ...plain, ...(withArrays(indexed) as IndexedContent) };
}

/** Maps the elements of an array or the properties of an object; returns any other value unchanged. */
function mapChildren(value: unknown, map: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, map(child)]));
}

const isArrayReference = (value: unknown): value is ArrayReference =>
  typeof value === 'object' && value !== null && 'array' in value && typeof value.array === 'number';

const isTypedArray = (value: unknown): value is TypedArray =>
  Object.values(kinds).some((kind) => value instanceof kind);

function kindOf(array: TypedArray): Kind {
  const { name } = array.constructor;
  if (!isKind(name)) throw new Error(`An index file cannot store a ${name}.`);
  return name;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function openIfExists(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Repeats because one call may write fewer bytes than requested. */
function writeFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Repeats because one call may read fewer bytes than requested. Returns the number read, less only at the end of the file. */
function readFully(file: number, bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const count = readSync(file, bytes, at, bytes.length - at, null);
    if (count === 0) break;
    at += count;
  }
  return at;
}
