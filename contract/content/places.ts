import Type, { type Static } from 'typebox';

export const Country = Type.Object({
  code: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  title: Type.String(),
});
export type Country = Static<typeof Country>;

export const City = Type.Object({
  id: Type.Integer({ description: 'GeoNames id.' }),
  title: Type.String(),
});
export type City = Static<typeof City>;

export const Location = Type.Object({ lat: Type.Number(), lon: Type.Number() });
export type Location = Static<typeof Location>;
