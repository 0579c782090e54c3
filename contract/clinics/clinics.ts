import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { City, Country, Location } from '../content/places.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Picture } from '../platform/pictures.ts';
import { nullable, SearchMeta, SearchQuery } from '../search/search.ts';
import { OfficialRating, OpeningHours, ownerships } from './facts.ts';
import { Photo } from './photos.ts';
import { PriceFrom } from './prices.ts';
import { Rating } from './ratings.ts';
import { International } from './sections/international.ts';
import { languageLevels } from './sections/languages.ts';

const Day = Type.String({ format: 'date' });
export const Lang = nullable(Type.String({ description: 'BCP 47 tag; null where the source does not say.' }));

export const nameFields = {
  title: Type.String({
    description: 'Name in the language of the request, else in English, else the own name.',
  }),
  title_lang: Lang,
  title_original: Type.String({ description: 'The name it goes by in its own records.' }),
  title_original_lang: Lang,
};

/** What was checked in the register of whoever gave it. */
export const LicenceCheck = Type.Object({ body: Type.String(), checked_on: Day });

/** A clinic in a list. Null, an empty list and a count of 0 mean unknown: nobody has told us yet. */
export const ClinicCard = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  ...nameFields,
  country: Country,
  city: nullable(City),
  location: nullable(Location),
  picture: nullable(Picture),
  rating: Rating,
  price_from: nullable(PriceFrom),
  languages: Type.Array(Type.String(), {
    description: 'Codes of languages spoken there, best spoken first.',
  }),
  reply_time_minutes: nullable(Type.Integer({ description: 'Median time to the first human reply.' })),
  reply_time_requests: Type.Integer({ description: 'Requests the median is of.' }),
  specializations: Type.Array(Term, { description: 'Some of its fields, at most three.' }),
  beds: nullable(Type.Integer()),
  is_claimed: Type.Boolean({ description: 'The clinic itself keeps its profile.' }),
  is_demo: Type.Boolean({ description: 'Fictional, from the demo world.' }),
  verified_at: nullable(Day),
  licence: nullable(LicenceCheck),
  source: nullable(
    Type.Object(
      { source: Type.String(), retrieved_at: Day },
      { description: 'The latest source of the facts; null for a demo clinic.' },
    ),
  ),
});
export type ClinicCard = Static<typeof ClinicCard>;

export const searchClinics = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics',
  summary: 'Clinics by text and filters, with exact facet counts.',
  access: 'public',
  query: SearchQuery,
  reply: Type.Object({ data: Type.Array(ClinicCard), meta: SearchMeta }),
  errors: ['invalid', 'unavailable'],
});

export const SpokenLanguage = Type.Object({ code: Type.String(), level: Type.Enum([...languageLevels]) });

/** Of what stands in a register or on a certificate. `checked_on` null: by its own word, not checked. */
export const Proof = Type.Object({
  body: Type.String(),
  number: nullable(Type.String()),
  url: nullable(Type.String()),
  valid_until: nullable(Type.String({ format: 'date', description: 'Null: without end or unknown.' })),
  checked_on: nullable(Day),
});

/** A record that facts were taken from. */
export const SourceRecord = Type.Object({
  source: Type.String(),
  source_id: Type.String(),
  url: nullable(Type.String()),
  licence: Type.String(),
  retrieved_at: Day,
});
export type SourceRecord = Static<typeof SourceRecord>;

/** Everything known of a clinic, each fact traceable to `sources`. */
export const Clinic = Type.Object({
  ...ClinicCard.properties,
  names: Type.Array(
    Type.Object({
      kind: Type.Enum(['label', 'alias', 'acronym', 'former']),
      text: Type.String(),
      lang: Lang,
    }),
    { description: 'Every other name: official in a language, alias, acronym, former.' },
  ),
  location_precision: nullable(
    Type.Enum(['building', 'city'], { description: 'city: the source gives no address, only the city.' }),
  ),
  address: nullable(Type.String()),
  postcode: nullable(Type.String()),
  phone: nullable(Type.String()),
  website: nullable(Type.String({ description: 'http or https.' })),
  website_host: nullable(Type.String({ description: 'Host of the website as people read it: щрб2.рф.' })),
  established: nullable(Type.Integer({ description: 'Year.' })),
  opening_hours: nullable(OpeningHours),
  emergency: nullable(Type.Boolean({ description: 'Takes emergencies.' })),
  ownership: nullable(Type.Enum([...ownerships])),
  official_rating: nullable(OfficialRating),
  parent: nullable(
    Type.Object(
      { title: Type.String(), slug: nullable(Type.String({ description: 'Its own page.' })) },
      { description: 'The organisation it belongs to.' },
    ),
  ),
  time_zone: nullable(Type.String({ description: 'IANA name.' })),
  claimed_at: nullable(Day),
  confirmed: nullable(
    Type.Object(
      {
        on: nullable(Day),
        is_overdue: Type.Boolean({ description: 'It should have looked at its data again meanwhile.' }),
      },
      {
        description:
          'The clinic has looked at all of this and says it is so; null: nobody keeps the profile.',
      },
    ),
  ),
  text: nullable(
    Type.Object({
      lang: Type.String(),
      description: Type.String(),
      equipment: Type.Array(Type.String()),
      original: nullable(
        Type.Object(
          { lang: Type.String(), description: Type.String() },
          { description: "The clinic's own words, where those shown are not." },
        ),
      ),
    }),
  ),
  international: nullable(Type.Object({ facts: International, stated_on: Day })),
  licences: Type.Array(Proof),
  accreditations: Type.Array(Type.Object({ ...Term.properties, about: Type.String(), ...Proof.properties }), {
    description: 'Those checked latest first.',
  }),
  response: nullable(
    Type.Object({
      median_reply_minutes: Type.Integer(),
      requests: Type.Integer(),
      replied: Type.Integer(),
      computed_on: Day,
    }),
  ),
  spoken: Type.Array(SpokenLanguage, { description: 'Best spoken first.' }),
  specializations: Type.Array(
    Type.Object({
      ...Term.properties,
      procedures: Type.Integer(),
      is_from_name: Type.Boolean({ description: 'Nobody states it: a name of the clinic says so.' }),
    }),
    { description: 'Most procedures first.' },
  ),
  diseases: Type.Array(Term, {
    description: 'What is treated there, in alphabetical order of the language.',
  }),
  yearly_procedures: nullable(Type.Integer({ description: 'All procedures a year, where the clinic says.' })),
  counts: Type.Object({
    prices: Type.Integer(),
    photos: Type.Integer(),
    comforts: Type.Integer({ description: 'Those it has, free or paid.' }),
    doctors: Type.Integer(),
    verified_doctors: Type.Integer(),
    comments: Type.Integer(),
  }),
  photos: Type.Array(Photo, { description: 'The first five, for the head of the page.' }),
  sources: Type.Array(SourceRecord, { description: 'Latest first.' }),
});
export type Clinic = Static<typeof Clinic>;

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug',
  summary: 'A clinic by its slug. A former slug answers with the clinic and its present slug.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: Clinic }),
  errors: ['not_found'],
});
