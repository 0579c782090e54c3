import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { hasActiveField, hasActiveRelation, hasActiveType } from './docx-parts.ts';
import { type Refusal, refuse } from './refusal.ts';

const ENTRIES_MAX = 2000;
const UNPACKED_MAX = 50 * 1024 * 1024;
/** Programs, pages and files of other programs inside a document. */
const ACTIVE_NAME =
  /vbaProject|vbaData|(?:^|\/)activeX\/|(?:^|\/)embeddings\/|oleObject|\.(?:exe|dll|com|scr|msi|bat|cmd|ps1|js|vbs|wsf|hta|jar|html?|mht(?:ml)?|rtf|docm|dotm|xlsm)$/i;
/** Parts whose words are read; of the others it is enough that they unpack to what they promise. */
const READ = /^\[Content_Types\]\.xml$|\.rels$|^word\/[^/]+\.xml$/i;

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Sizes are checked against the file's own words, so that a bomb cannot lie about itself.
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}

/** Unpacks one part to its end. The bytes are kept only where they are to be read. */
async function readPart(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const kept: Buffer[] = [];
  let sum = 0;
  for await (const chunk of (await openPart(zip, entry)) as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    if (READ.test(entry.fileName)) kept.push(chunk);
  }
  if (sum !== entry.crc32) throw new Error('a part is broken');
  return Buffer.concat(kept);
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      zip.removeAllListeners();
      work();
    };
    zip.once('error', (error) => settle(() => reject(error)));
    zip.once('end', () => settle(() => resolve(null)));
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.readEntry();
  });
}

/** Parts by name, all of them unpacked once. Throws where the file is broken, promises too much or names one twice. */
async function readParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes);
  const parts = new Map<string, Buffer>();
  const seen = new Set<string>();
  let unpacked = 0;
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
    unpacked += entry.uncompressedSize;
    if (parts.size >= ENTRIES_MAX || unpacked > UNPACKED_MAX) throw new Error('too much inside');
    // Programs disagree on which of two is the part.
    const name = entry.fileName.toLowerCase();
    if (seen.has(name)) throw new Error('a part comes twice');
    seen.add(name);
    parts.set(entry.fileName, entry.fileName.endsWith('/') ? Buffer.alloc(0) : await readPart(zip, entry));
  }
  return parts;
}

function judgePart(name: string, part: Buffer): Refusal | null {
  const judge = /\.rels$/i.test(name)
    ? hasActiveRelation
    : name === '[Content_Types].xml'
      ? hasActiveType
      : hasActiveField;
  const isActive = judge(part);
  return isActive === null ? 'broken' : isActive ? 'active' : null;
}

/** A Word document without programs, parts of other programs and things it would fetch; the bytes stay as they are. */
export async function checkDocx(bytes: Buffer): Promise<Buffer> {
  const parts = await readParts(bytes).catch(() => refuse('broken'));
  const names = [...parts.keys()];
  if (!parts.has('[Content_Types].xml') || !names.some((name) => /^word\/document\d*\.xml$/.test(name)))
    return refuse('mismatch');
  if (names.some((name) => ACTIVE_NAME.test(name))) return refuse('active');
  for (const [name, part] of parts) {
    const refusal = READ.test(name) ? judgePart(name, part) : null;
    if (refusal) return refuse(refusal);
  }
  return bytes;
}
