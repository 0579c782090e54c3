import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../../../contract/platform/limits.ts';
import { createTurns } from '../../platform/turns.ts';
import { refuse } from './refusal.ts';

/** More pixels than a photograph of a sheet of paper needs; a small file can unfold to gigabytes. */
const PIXELS_MAX = 50_000_000;
const SECONDS_MAX = 20;

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** Two at once: each may hold 150 MB, and the library shares the processors among them by itself. */
const turns = createTurns(2, 60);

type Encoder = (picture: Sharp) => Sharp;

/** From the best to the smallest: the first that fits is taken. */
function encodersOf(format: PictureFormat, { isPalette, bitsPerSample = 8 }: Metadata): Encoder[] {
  if (format !== 'png') return [90, 82, 74, 60].map((quality) => (picture) => picture[format]({ quality }));
  // Looking for the best colours takes seconds; where there were few of them they are found at once.
  const few: Encoder = (picture) =>
    picture.png({ palette: true, colours: 2 ** bitsPerSample, effort: 1, dither: 0 });
  return [(picture) => picture.png(), ...(isPalette ? [few] : [])];
}

async function checkHead(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('broken'));
  if (head.format !== format) return refuse('mismatch');
  if (head.width * head.height > PIXELS_MAX) return refuse('picture_size');
  return head;
}

async function encodeAnew(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  const head = await checkHead(bytes, format);
  for (const encode of encodersOf(format, head)) {
    // Turned as its EXIF says, which then goes with all other metadata. Of moving pictures the first one stays.
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
    const clean = await encode(picture.timeout({ seconds: SECONDS_MAX }))
      .toBuffer()
      .catch(() => refuse('broken'));
    if (clean.length <= limits.attachmentBytes) return clean;
  }
  return refuse('too_large');
}

/** The same picture encoded anew: no EXIF, no place, nothing behind its end. */
export const cleanImage = (bytes: Buffer, format: PictureFormat): Promise<Buffer> =>
  turns.take(() => encodeAnew(bytes, format));
