import { stripJpeg } from './pdf-streams.ts';
import { Refused } from './refusal.ts';

/** Parts of a PNG file that change what is seen. The others hold texts, dates and camera data. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new Refused('broken', 'a picture is cut off');
}

/** A picture inside a document without the place, the camera and what stands behind its end; pixels stay as they are. */
export function stripPicture(bytes: Buffer, mime: string): Buffer {
  if (mime === 'image/png') return stripPng(bytes);
  return mime === 'image/jpeg' ? stripJpeg(bytes) : bytes;
}
