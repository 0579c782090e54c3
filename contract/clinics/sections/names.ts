import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../../platform/schemas.ts';
import { LanguageCode } from './values.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

export const ClinicNames = Type.Object(
  {
    title: Name,
    title_lang: Nullable(LanguageCode),
    labels: Type.Array(Type.Object({ lang: LanguageCode, text: Name }, closed), {
      maxItems: 20,
      description: 'All official names in other languages.',
    }),
  },
  closed,
);
export type ClinicNames = Static<typeof ClinicNames>;
