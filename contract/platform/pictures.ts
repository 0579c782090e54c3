import Type, { type Static } from 'typebox';
import { Nullable } from './schemas.ts';

/** How a photo of somebody else is to be credited. */
export const PhotoCredit = Type.Object({
  author: Nullable(Type.String(), { description: 'Null: not stated, which its licence allows.' }),
  licence: Type.String({ description: 'Like CC BY-SA 4.0.' }),
  licence_url: Nullable(Type.String()),
  page_url: Type.String({ description: 'The page of the photo at Wikimedia Commons.' }),
});
export type PhotoCredit = Static<typeof PhotoCredit>;

/** A drawing that the server keeps in several widths and formats under `{path}/{width}.{avif|webp|jpg}?v={version}`. */
export const Picture = Type.Object({
  path: Type.String({ description: 'Like /media/photos/12.' }),
  version: Type.Integer({ description: 'Changes when the picture does.' }),
  width: Type.Integer({ description: 'Intrinsic, px.' }),
  height: Type.Integer(),
  widths: Type.Array(Type.Integer()),
  credit: Type.Optional(PhotoCredit),
});
export type Picture = Static<typeof Picture>;

/** Widths that pictures are kept in, px: the server answers no others. */
export const photoWidths = [160, 320, 640, 960, 1280] as const;
export const portraitWidths = [96, 192, 384, 640] as const;

/** What each kind is drawn in, px. */
export const photoSize = { width: 1600, height: 1000 } as const;
export const portraitSize = { width: 640, height: 800 } as const;

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What a `picture` element needs: two sets of sources, and one address for those who know neither format. */
export type PictureSources = { avif: string; webp: string; src: string };

/** Addresses of all widths. The version in them lets browsers keep a picture for a year. */
export function pictureSources({ path, version, widths }: Picture): PictureSources {
  const address = (width: number, format: PictureFormat) => `${path}/${width}.${format}?v=${version}`;
  const set = (format: PictureFormat) =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ');
  const middle = widths[Math.floor(widths.length / 2)] ?? 0;
  return { avif: set('avif'), webp: set('webp'), src: address(middle, 'jpg') };
}

/** What a drawing can show; a clinic's photos and the pictures of news are made of these. */
export const scenes = [
  'facade',
  'lobby',
  'reception',
  'ward',
  'operating_room',
  'mri',
  'laboratory',
  'consulting_room',
  'corridor',
  'cafe',
  'garden',
  'pool',
] as const;
export type Scene = (typeof scenes)[number];
