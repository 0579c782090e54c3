import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '../../../contract/platform/pictures.ts';
import { KnownError } from '../../platform/errors.ts';

/** Encoders run beside the event loop; one thread each leaves the rest of the machine to the service. */
sharp.concurrency(1);
sharp.cache(false);

const MAX_AT_ONCE = 2;
/** A render takes 20 to 300 ms: who comes after so many waits longer than a visitor does. */
const MAX_WAITING = 200;

/** Flat washes and thin lines: chroma in full, or a thin line on a wash bleeds; little quality is needed else. */
function encode(image: Sharp, format: PictureFormat): Sharp {
  // From effort 3 on AVIF takes two to seven times as long for 6 % less.
  if (format === 'avif') return image.avif({ quality: 56, effort: 2, chromaSubsampling: '4:4:4' });
  if (format === 'webp') return image.webp({ quality: 80, effort: 4, smartSubsample: true });
  return image.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' });
}

/** Turns SVG text into a picture `width` px wide. */
export async function renderPicture(svg: string, width: number, format: PictureFormat): Promise<Buffer> {
  return encode(sharp(Buffer.from(svg)).resize(width).flatten({ background: '#ffffff' }), format).toBuffer();
}

/** Photographs have no thin lines to keep: chroma at half is not seen. */
function encodePhoto(image: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 54, effort: 2 });
  if (format === 'webp') return image.webp({ quality: 78, effort: 4 });
  return image.jpeg({ quality: 80, mozjpeg: true });
}

/** A photo at most `width` px wide. */
export const renderPhoto = (bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  encodePhoto(sharp(bytes).resize({ width, withoutEnlargement: true }), format).toBuffer();

/** Runs at most `MAX_AT_ONCE` works at once, in the order they came. Refuses with `unavailable` when too many wait. */
export function createWorkQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < MAX_AT_ONCE) {
      running += 1;
      return;
    }
    if (waiting.length >= MAX_WAITING) throw new KnownError('unavailable');
    // The place of the one that leaves is handed over, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
