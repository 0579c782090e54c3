import Type, { type Static } from 'typebox';

/** A drawing that the server keeps in several widths and formats under `{path}/{width}.{avif|webp|jpg}?v={version}`. */
export const Picture = Type.Object({
  path: Type.String({ description: 'Like /media/photos/12.' }),
  version: Type.Integer({ description: 'Changes when the picture does.' }),
  width: Type.Integer({ description: 'Intrinsic, px.' }),
  height: Type.Integer(),
  widths: Type.Array(Type.Integer()),
});
export type Picture = Static<typeof Picture>;
