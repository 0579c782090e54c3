import Type, { type Static } from 'typebox';
import { limits } from '../../platform/limits.ts';
import { closed } from '../../platform/schemas.ts';
import { LanguageCode } from './values.ts';

export const ClinicText = Type.Object(
  {
    lang: LanguageCode,
    description: Type.String({ maxLength: limits.clinicTextMax }),
    equipment: Type.Array(Type.String({ minLength: 1, maxLength: limits.equipmentItemMax, pattern: '\\S' }), {
      maxItems: limits.equipmentMax,
    }),
  },
  closed,
);
export type ClinicText = Static<typeof ClinicText>;
