import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { PortraitCrop } from '../../../contract/clinics/portraits.ts';
import { photoTypes } from '../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { portraitSize } from '../../../contract/platform/pictures.ts';
import { refuse } from '../../platform/errors.ts';
import { createTurns } from '../../platform/turns.ts';

/** More than any camera of a telephone makes; a small file can unfold to gigabytes. */
const PIXELS_MAX = 100_000_000;
const SECONDS_MAX = 20;
/** Longest side kept, px: twice the widest that is shown. */
const SIDE_MAX = 2560;

/** Two at once: each may hold 400 MB. */
const turns = createTurns(2, 60);

/** A photo as it is kept: JPEG, turned upright, without metadata. */
export type CleanPhoto = { bytes: Buffer; width: number; height: number };

const leastPortrait = { width: limits.portraitWidthMin, height: limits.portraitHeightMin };

type Size = { width: number; height: number };

/** Its size once it is turned upright. */
async function checkHead(bytes: Buffer, least: Size): Promise<Size> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined); // its parsers fail on broken files
  if (!photoTypes.some((type) => type === found?.mime)) refuse('file', 'photo_type');
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('file', 'photo_broken'));
  if (head.width * head.height > PIXELS_MAX)
    refuse('file', 'photo_pixels', { count: PIXELS_MAX / 1_000_000 });
  const { width, height } = head.autoOrient;
  if (width < least.width || height < least.height) refuse('file', 'photo_small', least);
  return { width, height };
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();

async function finish(image: Sharp): Promise<CleanPhoto> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('file', 'photo_broken'));
  return { bytes: data, width: info.width, height: info.height };
}

async function encodeAnew(bytes: Buffer): Promise<CleanPhoto> {
  await checkHead(bytes, { width: limits.photoWidthMin, height: limits.photoHeightMin });
  return finish(
    open(bytes).resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true }),
  );
}

/** What is kept of a photo, px. Throws `invalid` on `file` where it goes beyond the photo or is too small. */
function areaOf({ left, top, width }: PortraitCrop, photo: Size) {
  const wide = Math.round(width * photo.width);
  const high = Math.round((wide * portraitSize.height) / portraitSize.width);
  const area = {
    left: Math.min(Math.round(left * photo.width), photo.width - wide),
    top: Math.min(Math.round(top * photo.height), photo.height - high),
    width: wide,
    height: high,
  };
  if (wide < leastPortrait.width || high < leastPortrait.height) refuse('file', 'photo_small', leastPortrait);
  // Shares are rounded to pixels: one pixel beyond is none.
  const isBeyond =
    (left + width) * photo.width > photo.width + 1 || top * photo.height + high > photo.height + 1;
  if (isBeyond || area.left < 0 || area.top < 0) refuse('file', 'portrait_crop');
  return area;
}

async function encodePortrait(bytes: Buffer, crop: PortraitCrop): Promise<CleanPhoto> {
  const photo = await checkHead(bytes, leastPortrait);
  return finish(
    open(bytes)
      .extract(areaOf(crop, photo))
      .resize({ ...portraitSize, fit: 'fill' }),
  );
}

/** The photo encoded anew: no EXIF, no place. Throws `invalid` on `file` with what to do. */
export const cleanPhoto = (bytes: Buffer): Promise<CleanPhoto> => turns.take(() => encodeAnew(bytes));

/** What is kept of a portrait, as all portraits are: 640 × 800 px, encoded anew. Throws `invalid` on `file` with what to do. */
export const cleanPortrait = (bytes: Buffer, crop: PortraitCrop): Promise<CleanPhoto> =>
  turns.take(() => encodePortrait(bytes, crop));
