import {
  type Picture,
  photoSize,
  photoWidths,
  portraitSize,
  portraitWidths,
} from '../../contract/pictures.ts';

/** A photo or a portrait as it is addressed: drawn from its seed, so that another seed is another picture. */
export type PictureRow = { id: number; seed: number };

export const shapePicture = ({ id, seed }: PictureRow): Picture => ({
  path: `/media/photos/${id}`,
  version: seed,
  ...photoSize,
  widths: [...photoWidths],
});

export const shapePortrait = ({ id, seed }: PictureRow): Picture => ({
  path: `/media/portraits/${id}`,
  version: seed,
  ...portraitSize,
  widths: [...portraitWidths],
});
