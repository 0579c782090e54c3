import {
  type PhotoCredit,
  type Picture,
  photoSize,
  photoWidths,
  portraitSize,
  portraitWidths,
} from '../../../contract/platform/pictures.ts';

/** A photo as it is addressed: another seed is another picture. Width and height, px, are those of an uploaded one. */
export type PictureRow = {
  id: number;
  seed: number;
  width: number | null;
  height: number | null;
  /** Null: the clinic's own. */
  credit: PhotoCredit | null;
};

/** A drawing has all widths, an uploaded photo those that it need not be blown up for. */
export function shapePicture({ id, seed, width, height, credit }: PictureRow): Picture {
  const own = { path: `/media/photos/${id}`, version: seed, ...(credit && { credit }) };
  if (width === null || height === null) return { ...own, ...photoSize, widths: [...photoWidths] };
  return { ...own, width, height, widths: photoWidths.filter((one) => one <= width) };
}

export const shapePortrait = ({ id, seed }: Pick<PictureRow, 'id' | 'seed'>): Picture => ({
  path: `/media/portraits/${id}`,
  version: seed,
  ...portraitSize,
  widths: [...portraitWidths],
});
