import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of a ZIP by their names, each checked against its checksum. Throws where it is none. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('This is no ZIP file');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the ZIP file is broken');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = zip.toString('utf8', at + 46, nameEnd);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const data = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (crc32(data) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is broken`);
    files.set(name, data);
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
