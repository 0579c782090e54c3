import Type, { type Static } from 'typebox';
import { closed } from '../../platform/schemas.ts';
import { Slug } from './values.ts';

export const comfortValues = ['free', 'paid', 'no', 'unknown'] as const;
export type ComfortValue = (typeof comfortValues)[number];

/** Those that the clinic has answered, by slug; all others are unknown. */
export const ClinicAmenities = Type.Array(
  Type.Object({ slug: Slug, value: Type.Enum(['free', 'paid', 'no']) }, closed),
  { maxItems: 500 },
);
export type ClinicAmenities = Static<typeof ClinicAmenities>;
