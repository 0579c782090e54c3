import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { limits } from '../../contract/limits.ts';
import { photoTypes } from '../../contract/staff-photos.ts';
import { KnownError } from '../platform/errors.ts';
import { createTurns } from '../platform/turns.ts';

/** More than any camera of a telephone makes; a small file can unfold to gigabytes. */
const PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 20;
/** Longest side kept, px: twice the widest that is shown. */
const SIDE_MAX = 2560;

/** Two at once: each may hold 400 MB. */
const turns = createTurns(2, 60);

/** A photo as it is kept: JPEG, turned upright, without metadata. */
export type CleanPhoto = { bytes: Buffer; width: number; height: number };

const refuse = (key: string, values: Record<string, number> = {}): never => {
  throw new KnownError('invalid', { file: [{ key, values }] });
};

async function checkHead(bytes: Buffer): Promise<void> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined); // its parsers fail on broken files
  if (!photoTypes.some((type) => type === found?.mime)) refuse('photo_type');
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('photo_broken'));
  if (head.width * head.height > PIXELS_MAX) refuse('photo_pixels', { count: PIXELS_MAX / 1_000_000 });
  const { width, height } = head.autoOrient;
  if (width < limits.photoWidthMin || height < limits.photoHeightMin)
    refuse('photo_small', { width: limits.photoWidthMin, height: limits.photoHeightMin });
}

async function encodeAnew(bytes: Buffer): Promise<CleanPhoto> {
  await checkHead(bytes);
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('photo_broken'));
  return { bytes: data, width: info.width, height: info.height };
}

/** The photo encoded anew: no EXIF, no place. Throws `invalid` on `file` with what to do. */
export const cleanPhoto = (bytes: Buffer): Promise<CleanPhoto> => turns.take(() => encodeAnew(bytes));
