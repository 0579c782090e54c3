import Type, { type Static } from 'typebox';
import { closed } from '../../platform/schemas.ts';
import { LanguageCode } from './values.ts';

/** How well a language is spoken; interpreter: at hand in the clinic. */
export const languageLevels = ['native', 'fluent', 'basic', 'interpreter'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

export const ClinicLanguages = Type.Array(
  Type.Object({ code: LanguageCode, level: Type.Enum([...languageLevels]) }, closed),
  { maxItems: 60 },
);
export type ClinicLanguages = Static<typeof ClinicLanguages>;
