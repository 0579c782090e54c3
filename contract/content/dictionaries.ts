import Type, { type Static, type TObject } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed } from '../platform/schemas.ts';
import { Country } from './places.ts';

/** An entry of a dictionary as other replies name it. */
export const Term = Type.Object({ slug: Type.String(), title: Type.String() });
export type Term = Static<typeof Term>;

/** How many published clinics and doctors a filter with this value finds. */
const counts = { clinics: Type.Integer(), doctors: Type.Integer() };
const entries = <Entry extends TObject>(entry: Entry, description: string) =>
  Type.Optional(Type.Array(entry, { description }));

export const dictionaryNames = [
  'countries',
  'specializations',
  'diseases',
  'procedures',
  'comforts',
  'accreditations',
  'languages',
] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

const alphabetical = 'In alphabetical order of the language.';

export const getDictionaries = endpoint({
  method: 'GET',
  path: '/api/v1/client/dictionaries',
  summary: 'Values that filters take, in the language of the request.',
  access: 'public',
  query: Type.Object(
    {
      name: Type.Optional(
        Type.Array(Type.Enum([...dictionaryNames]), { description: 'Those wanted; all without it.' }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Object({
      countries: entries(
        Type.Object({ ...Country.properties, ...counts }),
        `Those with clinics. ${alphabetical}`,
      ),
      specializations: entries(
        Type.Object({ ...Term.properties, ...counts, icon: Type.String({ description: 'Tabler icon.' }) }),
        alphabetical,
      ),
      diseases: entries(
        Type.Object({
          ...Term.properties,
          ...counts,
          icd10: Type.String(),
          specializations: Type.Array(Type.String(), { description: 'Slugs, the main one first.' }),
        }),
        alphabetical,
      ),
      procedures: entries(
        Type.Object({
          ...Term.properties,
          ...counts,
          specializations: Type.Array(Type.String(), { description: 'Slugs, the main one first.' }),
        }),
        alphabetical,
      ),
      comforts: entries(
        Type.Object({ ...Term.properties, ...counts, group: Term }),
        'In the order of their groups.',
      ),
      accreditations: entries(
        Type.Object({ ...Term.properties, ...counts, about: Type.String(), url: Type.String() }),
        alphabetical,
      ),
      languages: entries(
        Type.Object({ code: Type.String({ description: 'BCP 47.' }), title: Type.String(), ...counts }),
        `Spoken at a clinic or by a doctor. ${alphabetical}`,
      ),
    }),
  }),
  errors: ['invalid', 'unavailable'],
});
