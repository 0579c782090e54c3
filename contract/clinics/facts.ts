import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../platform/schemas.ts';

const timeOfDay = '([01]\\d|2[0-3]):[0-5]\\d';

/** When it is open in a usual week, in its own time. Monday is 1; what passes midnight stands on both days. */
export const OpeningHours = Type.Array(
  Type.Object(
    {
      day: Type.Integer({ minimum: 1, maximum: 7 }),
      opens: Type.String({ pattern: `^${timeOfDay}$` }),
      closes: Type.String({ pattern: `^(${timeOfDay}|24:00)$` }),
    },
    closed,
  ),
);
export type OpeningHours = Static<typeof OpeningHours>;

export const ownerships = ['public', 'private', 'nonprofit'] as const;
export type Ownership = (typeof ownerships)[number];

/** Registers in which clinics have numbers: Wikidata, ISNI, GRID, Crossref's of funders. */
export const identifierRegisters = ['wikidata', 'isni', 'grid', 'fundref'] as const;

/** Systems of medicine by their names at OpenStreetMap. */
export const medicalSystems = [
  'western',
  'chinese',
  'ayurveda',
  'kampo',
  'unani',
  'siddha',
  'tibetan',
  'homeopathy',
  'naturopathy',
] as const;

/** Why an authority gives no stars, or what they leave out. */
export const ratingNotes = [
  'too_few_measures',
  'not_participating',
  'inpatient_only',
  'suppressed',
  'not_available',
] as const;

export const OfficialRating = Type.Object(
  {
    stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
    note: Nullable(Type.Enum([...ratingNotes])),
  },
  closed,
);
export type OfficialRating = Static<typeof OfficialRating>;
