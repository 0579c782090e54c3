import Type from 'typebox';
import { limits } from '../../platform/limits.ts';
import { closed, Nullable } from '../../platform/schemas.ts';
import { educationKinds } from '../doctors.ts';
import { Slug } from './values.ts';

export const doctorLevels = ['native', 'fluent', 'basic'] as const;

/** Bounds of the schema and of the form. */
export const doctorBounds = {
  nameMax: limits.nameMax * 2,
  year: { min: 1930, max: 2100 },
  institutionMax: 200,
  educationMax: 20,
  volume: { min: 1, max: limits.yearlyVolumeMax },
  aboutMax: 4000,
} as const;

export const Year = Type.Integer({ minimum: doctorBounds.year.min, maximum: doctorBounds.year.max });
export const DoctorName = Type.String({ minLength: 2, maxLength: doctorBounds.nameMax, pattern: '\\S' });
const Lang = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' });

/** The fields of a doctor's page. Licences are not among them: only operators write those, in the verification. */
export const doctorFields = {
  title: DoctorName,
  names: Type.Array(Type.Object({ lang: Lang, text: DoctorName }, closed), {
    maxItems: 20,
    description: 'In other languages and scripts.',
  }),
  sex: Nullable(Type.Enum(['female', 'male'])),
  practising_since: Nullable(Year),
  specializations: Type.Array(Slug, { minItems: 1, maxItems: 10, description: 'The main one first.' }),
  languages: Type.Array(Type.Object({ code: Lang, level: Type.Enum([...doctorLevels]) }, closed), {
    maxItems: 20,
  }),
  education: Type.Array(
    Type.Object(
      {
        kind: Type.Enum([...educationKinds]),
        institution: Type.String({ minLength: 2, maxLength: doctorBounds.institutionMax, pattern: '\\S' }),
        year: Nullable(Year),
      },
      closed,
    ),
    { maxItems: doctorBounds.educationMax },
  ),
  procedures: Type.Array(
    Type.Object(
      {
        slug: Slug,
        yearly_volume: Nullable(
          Type.Integer({ minimum: doctorBounds.volume.min, maximum: doctorBounds.volume.max }),
        ),
      },
      closed,
    ),
    { maxItems: 100 },
  ),
  texts: Type.Array(
    Type.Object(
      { lang: Lang, about: Type.String({ minLength: 1, maxLength: doctorBounds.aboutMax, pattern: '\\S' }) },
      closed,
    ),
    { maxItems: 20 },
  ),
} as const;
