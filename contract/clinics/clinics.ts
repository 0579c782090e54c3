import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { City, Country, Location } from '../content/places.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { SearchMeta, SearchQuery } from '../search/search.ts';
import { MaybeBillStatistic } from './bill-statistics.ts';
import { identifierRegisters, medicalSystems, OfficialRating, OpeningHours, ownerships } from './facts.ts';
import { Photo } from './photos.ts';
import { PriceFrom } from './prices.ts';
import { Rating } from './ratings.ts';
import { International } from './sections/international.ts';
import { languageLevels } from './sections/languages.ts';

const Day = Type.String({ format: 'date' });
export const Lang = Nullable(Type.String({ description: 'BCP 47 tag; null where the source does not say.' }));

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
  city: Nullable(City),
  location: Nullable(Location),
  picture: Nullable(Picture),
  rating: Rating,
  price_from: Nullable(PriceFrom),
  languages: Type.Array(Type.String(), {
    description: 'Codes of languages spoken there, best spoken first.',
  }),
  reply_time_minutes: Nullable(Type.Integer({ description: 'Median time to the first human reply.' })),
  reply_time_requests: Type.Integer({ description: 'Requests the median is of.' }),
  bill_statistic: MaybeBillStatistic,
  specializations: Type.Array(Term, { description: 'Some of its fields, at most three.' }),
  beds: Nullable(Type.Integer()),
  is_claimed: Type.Boolean({ description: 'The clinic itself keeps its profile.' }),
  is_demo: Type.Boolean({ description: 'Fictional, from the demo world.' }),
  verified_at: Nullable(Day),
  licence: Nullable(LicenceCheck),
  source: Nullable(
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
  number: Nullable(Type.String()),
  url: Nullable(Type.String()),
  valid_until: Nullable(Type.String({ format: 'date', description: 'Null: without end or unknown.' })),
  checked_on: Nullable(Day),
});

/** A record that facts were taken from. */
export const SourceRecord = Type.Object({
  source: Type.String(),
  source_id: Type.String(),
  url: Nullable(Type.String()),
  licence: Type.String(),
  retrieved_at: Day,
});
export type SourceRecord = Static<typeof SourceRecord>;

const RelatedOrganization = Type.Object({
  title: Type.String(),
  slug: Nullable(Type.String({ description: 'Its own page; null: it is not in the directory.' })),
});

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
  location_precision: Nullable(
    Type.Enum(['building', 'city'], { description: 'city: the source gives no address, only the city.' }),
  ),
  address: Nullable(Type.String()),
  address_names_city: Type.Boolean({
    description: 'The address has the city in it: beside it that is not repeated.',
  }),
  postcode: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String({ description: 'http or https.' })),
  website_host: Nullable(Type.String({ description: 'Host of the website as people read it: щрб2.рф.' })),
  website_dead_since: Nullable(
    Type.String({
      format: 'date',
      description: 'Since when it has not answered our checks; null: it does, or is not known.',
    }),
  ),
  established: Nullable(Type.Integer({ description: 'Year.' })),
  opening_hours: Nullable(OpeningHours),
  emergency: Nullable(Type.Boolean({ description: 'Takes emergencies.' })),
  ownership: Nullable(Type.Enum([...ownerships])),
  official_rating: Nullable(OfficialRating),
  parent: Nullable(RelatedOrganization, { description: 'The organisation it belongs to.' }),
  children: Type.Array(RelatedOrganization, {
    description:
      'Clinics that belong to it, by title, at most 30; then what else its source names as its parts.',
  }),
  relations: Type.Array(
    Type.Object({
      kind: Type.Enum(['predecessor', 'successor', 'parent', 'related']),
      ...RelatedOrganization.properties,
    }),
    { description: 'Organisations that it followed, that followed it, further parents, partners.' },
  ),
  identifiers: Type.Array(
    Type.Object({
      register: Type.Enum([...identifierRegisters]),
      value: Type.String(),
      url: Nullable(Type.String({ description: 'Its page there.' })),
    }),
    { description: 'Its numbers in other registers, as its sources state them.' },
  ),
  rooms: Nullable(Type.Integer()),
  wikipedia: Nullable(Type.String({ description: 'Address of an article about it.' })),
  medical_systems: Nullable(Type.Array(Type.Enum([...medicalSystems]))),
  time_zone: Nullable(Type.String({ description: 'IANA name.' })),
  claimed_at: Nullable(Day),
  confirmed: Nullable(
    Type.Object(
      {
        on: Nullable(Day),
        is_overdue: Type.Boolean({ description: 'It should have looked at its data again meanwhile.' }),
      },
      {
        description:
          'The clinic has looked at all of this and says it is so; null: nobody keeps the profile.',
      },
    ),
  ),
  text: Nullable(
    Type.Object({
      lang: Type.String(),
      description: Type.String(),
      equipment: Type.Array(Type.String()),
      original: Nullable(
        Type.Object(
          { lang: Type.String(), description: Type.String() },
          { description: "The clinic's own words, where those shown are not." },
        ),
      ),
    }),
  ),
  international: Nullable(Type.Object({ facts: International, stated_on: Day })),
  licences: Type.Array(Proof),
  accreditations: Type.Array(Type.Object({ ...Term.properties, about: Type.String(), ...Proof.properties }), {
    description: 'Those checked latest first.',
  }),
  response: Nullable(
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
  yearly_procedures: Nullable(Type.Integer({ description: 'All procedures a year, where the clinic says.' })),
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
  summary:
    'A clinic by its slug. A former slug answers with the clinic and its present slug. `procedure`: the price it names is of this one.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  query: Type.Object({ procedure: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,100}$' })) }, closed),
  reply: Type.Object({ data: Clinic }),
  errors: ['not_found', 'invalid'],
});
