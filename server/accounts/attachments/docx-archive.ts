import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';

const ENTRIES_MAX = 2000;
const UNPACKED_MAX = 50 * 1024 * 1024;

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

/** Unpacks one part to its end. */
async function readPart(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const kept: Buffer[] = [];
  let sum = 0;
  for await (const chunk of (await openPart(zip, entry)) as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    kept.push(chunk);
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
export async function readParts(bytes: Buffer): Promise<Map<string, Buffer>> {
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

/** A new archive of the parts, in their order, without dates. */
export function writeParts(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new NewZipFile();
  for (const [name, part] of parts) zip.addBuffer(part, name, { mtime: new Date(1980, 0, 1) });
  zip.end();
  return buffer(zip.outputStream);
}
