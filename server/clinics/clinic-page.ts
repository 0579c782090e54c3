import findTimeZone from '@photostructure/tz-lookup';
import { type RawBuilder, sql } from 'kysely';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { identifierRegisters } from '../../contract/clinics/facts.ts';
import { chooseLang, titleIn, toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { jsonList } from '../platform/json-list.ts';
import { ownedBy } from '../platform/kept/noted-reads.ts';
import { isShownPhoto } from './pictures/reads.ts';
import { ratesTable } from './prices/reads.ts';
import { shapeRating } from './ratings/rules.ts';
import { besideClinic, cardColumns, getClinicId, isVerified, spokenOrder } from './reads.ts';
import { dayOf, isOverdue, namesCity, shownHost, shownPhone } from './rules.ts';
import { type CardRow, type PhotoRow, shapeCard, shapePhoto } from './shapes.ts';

type TextRow = { lang: string; description: string; equipment: string[] };

/**
 * What a clinic says of itself: in the reader's language, else in English, else in another, with its own words beside
 * them. Its own are those in the language of its title.
 */
function chooseText(texts: readonly TextRow[], language: string, titleLang: string | null): Clinic['text'] {
  const byLang = Object.fromEntries(texts.map((text) => [text.lang, text]));
  const lang = chooseLang(byLang, language);
  const shown = lang === null ? undefined : byLang[lang];
  if (!shown) return null;
  const own = byLang[titleLang ?? ''] ?? byLang[titleLang?.split('-')[0] ?? ''];
  return {
    ...shown,
    original: own && own !== shown ? { lang: own.lang, description: own.description } : null,
  };
}

type OwnColumns = Pick<
  Clinic,
  | 'address'
  | 'postcode'
  | 'phone'
  | 'website'
  | 'website_dead_since'
  | 'established'
  | 'location_precision'
  | 'opening_hours'
  | 'emergency'
  | 'ownership'
  | 'official_rating'
  | 'parent'
  | 'rooms'
  | 'wikipedia'
  | 'medical_systems'
>;

/** An organisation that its source names beside it. */
type Named = { kind: Relation['kind'] | 'child'; title: string; slug: string | null };
type Relation = Clinic['relations'][number];

type PageRow = CardRow &
  OwnColumns & {
    names: Clinic['names'];
    children: { title: string; slug: string }[];
    named: Named[];
    external_ids: string[];
    sources: Clinic['sources'];
    texts: TextRow[];
    international: {
      facts: Partial<NonNullable<Clinic['international']>['facts']>;
      stated_on: string;
    } | null;
    licences: Clinic['licences'];
    accreditations: {
      id: number;
      number: string | null;
      valid_until: string | null;
      checked_on: string | null;
    }[];
    response: Clinic['response'];
    spoken: Clinic['spoken'];
    specializations: { id: number; is_from_name: boolean }[];
    diseases: number[];
    procedures: { id: number; yearly_volume: number | null }[];
    attested_at: Date | null;
    photo_count: number;
    comforts: number;
    doctors: number;
    verified_doctors: number;
    photos: PhotoRow[];
  };

/** Where a clinic of the directory has the record that `id` names: `ror:0abc`. */
const slugOf = (id: RawBuilder<unknown>) => sql`(
  select p.slug from clinic_sources s join clinics p on p.id = s.clinic_id
  where s.source = split_part(${id}, ':', 1) and s.source_id = split_part(${id}, ':', 2)
    and s.removed_at is null and p.status = 'published' and p.id <> c.id limit 1)`;

const ownColumns = sql`
  c.location_precision, c.address, c.postcode, c.phone, c.website, c.established,
  (select w.dead_since from websites w where w.url = c.website) as website_dead_since,
  c.opening_hours, c.emergency, c.ownership, c.official_rating, c.rooms, c.wikipedia, c.medical_systems,
  case when c.parent is not null then json_build_object('title', c.parent ->> 'title',
    'slug', ${slugOf(sql`c.parent ->> 'id'`)}) end as parent,
  ${jsonList(sql`select k.title, k.slug from clinics k where k.parent ->> 'id' in (
      select source || ':' || source_id from clinic_sources where clinic_id = c.id and removed_at is null)
    and k.status = 'published' and k.id <> c.id order by k.title, k.id limit 30`)} as children,
  ${jsonList(sql`select r.one ->> 'kind' as kind, r.one ->> 'title' as title, ${slugOf(sql`r.one ->> 'id'`)} as slug
    from jsonb_array_elements(c.relations) with ordinality r (one, at) order by r.at`)} as named,
  array(select distinct e.id from clinic_sources s, jsonb_array_elements_text(s.record -> 'externalIds') as e (id)
    where s.clinic_id = c.id and s.removed_at is null order by e.id) as external_ids,
  ${jsonList(sql`select n.kind, n.text, nullif(n.lang, 'und') as lang from clinic_names n where n.clinic_id = c.id
    order by array_position(array['label', 'alias', 'acronym', 'former'], n.kind), n.lang, n.text`)} as names,
  ${jsonList(sql`select source, source_id, url, licence, retrieved_at from (
      select distinct on (source, source_id) * from clinic_sources
      where clinic_id = c.id and removed_at is null order by source, source_id, retrieved_at desc) s
    order by retrieved_at desc, source, source_id`)} as sources`;

const statedColumns = sql`
  ${jsonList(sql`select lang, description, equipment from clinic_texts where clinic_id = c.id order by lang`)} as texts,
  (select json_build_object('facts', facts, 'stated_on', stated_on) from clinic_international
    where clinic_id = c.id) as international,
  ${jsonList(sql`select body, number, url, valid_until, checked_on from clinic_licences where clinic_id = c.id
    order by checked_on desc nulls last, id`)} as licences,
  ${jsonList(sql`select accreditation_id as id, number, valid_until, checked_on from clinic_accreditations
    where clinic_id = c.id order by checked_on desc nulls last, accreditation_id`)} as accreditations,
  (select json_build_object('median_reply_minutes', median_reply_minutes, 'requests', k.requests, 'replied', replied,
    'computed_on', computed_on) from clinic_responses k where clinic_id = c.id) as response,
  ${jsonList(sql`select lang as code, level from clinic_languages where clinic_id = c.id order by ${spokenOrder}`)} as spoken`;

const doneColumns = sql`
  ${jsonList(sql`select specialization_id as id, origin = 'name' as is_from_name from clinic_specializations
    where clinic_id = c.id`)} as specializations,
  array(select disease_id from clinic_diseases where clinic_id = c.id) as diseases,
  ${jsonList(sql`select procedure_id as id, yearly_volume from clinic_procedures where clinic_id = c.id`)} as procedures,
  (select max(attested_at) from attestations where clinic_id = c.id) as attested_at,
  (select count(*)::int from photos where clinic_id = c.id and ${isShownPhoto}) as photo_count,
  ${jsonList(sql`select id, seed, width, height, captions, credit from photos
    where clinic_id = c.id and ${isShownPhoto} order by position limit 5`)} as photos,
  (select count(*)::int from clinic_comforts where clinic_id = c.id and value in ('free', 'paid')) as comforts,
  doctors.*`;

/** Those who hold a position there now. */
const doctorsOfClinic = sql`
  select count(*)::int as doctors, count(*) filter (where exists (
    select from doctor_licences where doctor_id = d.id and ${isVerified}))::int as verified_doctors
  from doctors d where d.status = 'published'
    and d.id in (select doctor_id from positions where clinic_id = c.id and until is null)`;

/**
 * A published clinic by its present or a former slug, in two queries. The price it names is that of `procedure` (a slug),
 * where it has one, else its lowest. Throws not_found.
 */
export async function getClinicBySlug(
  db: Database,
  slug: string,
  words: Words,
  procedure?: string,
): Promise<Clinic> {
  const id = await getClinicId(db, slug);
  const asked = words.dictionaries.procedures.bySlug.get(procedure ?? '')?.id ?? null;
  const priced = sql<number>`(select procedure_id from clinic_procedures
    where clinic_id = ${id} and procedure_id = ${asked}::int and amount is not null)`;
  // Other clinics that it shows: those that its source names, and those that name a record of ROR as the one they belong to.
  const ownersOf = (found: PageRow | undefined) =>
    found?.parent === null &&
    found.named.length === 0 &&
    found.sources.every(({ source }) => source !== 'ror')
      ? { clinic_id: [id] }
      : null;
  const row = await ownedBy(ownersOf, async () => {
    const { rows } = await sql<PageRow>`
      with ${ratesTable(words.rates)}
      select ${cardColumns(words.language, priced)}, ${ownColumns}, ${statedColumns}, ${doneColumns}
      from clinics c ${besideClinic} cross join lateral (${doctorsOfClinic}) doctors
      where c.id = ${id}`.execute(db);
    return rows[0];
  });
  if (!row) throw new Error(`Clinic ${id} went between two queries`);
  return shapeClinic(row, words);
}

const nothingStated = {
  visa: null,
  airport: null,
  lodging: null,
  payment: null,
  aftercare: null,
  complications: null,
};

function shapeClinic(row: PageRow, words: Words): Clinic {
  const card = shapeCard(row, words);
  return {
    ...card,
    names: row.names,
    location_precision: row.location_precision,
    address: row.address,
    address_names_city: namesCity(row),
    postcode: row.postcode,
    phone: shownPhone(row.phone, row.country),
    website: row.website,
    website_host: row.website && shownHost(row.website),
    website_dead_since: row.website_dead_since,
    established: row.established,
    opening_hours: row.opening_hours,
    emergency: row.emergency,
    ownership: row.ownership,
    official_rating: row.official_rating,
    parent: row.parent,
    children: shapeChildren(row),
    relations: row.named.filter((one): one is Relation => one.kind !== 'child'),
    identifiers: row.external_ids.flatMap(shapeIdentifier),
    rooms: row.rooms,
    wikipedia: row.wikipedia,
    medical_systems: row.medical_systems,
    time_zone: card.location && findTimeZone(card.location.lat, card.location.lon),
    sources: row.sources,
    claimed_at: row.claimed_at && dayOf(row.claimed_at),
    confirmed: shapeConfirmed(row),
    text: chooseText(row.texts, words.language, row.title_lang),
    international: row.international && {
      stated_on: row.international.stated_on,
      facts: { ...nothingStated, ...row.international.facts },
    },
    licences: row.licences,
    accreditations: shapeAccreditations(row, words),
    response: row.response,
    spoken: row.spoken,
    specializations: shapeSpecializations(row, words),
    diseases: shapeDiseases(row, words),
    yearly_procedures: sumVolumes(row.procedures),
    counts: {
      prices: row.procedures.length,
      photos: row.photo_count,
      comforts: row.comforts,
      doctors: row.doctors,
      verified_doctors: row.verified_doctors,
      comments: shapeRating(row.rating_counts).count,
    },
    photos: row.photos.map((photo) => shapePhoto(photo, words.language)),
  };
}

/** Clinics that say whose they are, then parts that only the record of this one names. */
const shapeChildren = ({ children, named }: PageRow): Clinic['children'] => [
  ...children,
  ...named.flatMap(({ kind, title, slug }) =>
    kind === 'child' && !children.some((one) => one.slug === slug) ? [{ title, slug }] : [],
  ),
];

/** Where a register shows a number; GRID ended in 2021 and shows none. */
const pageOf = {
  wikidata: (value: string) => `https://www.wikidata.org/wiki/${value}`,
  isni: (value: string) => `https://isni.org/isni/${value}`,
  grid: () => null,
  fundref: (value: string) => `https://doi.org/10.13039/${value}`,
} as const;

function shapeIdentifier(id: string): Clinic['identifiers'] {
  const at = id.indexOf(':');
  const register = identifierRegisters.find((one) => one === id.slice(0, at));
  const value = id.slice(at + 1);
  return register ? [{ register, value, url: pageOf[register](value) }] : [];
}

/** Of a fictional clinic nobody can be asked to look again. */
const shapeConfirmed = ({ claimed_at, attested_at, is_demo }: PageRow): Clinic['confirmed'] =>
  claimed_at && {
    on: attested_at && dayOf(attested_at),
    is_overdue: !is_demo && isOverdue(attested_at ?? claimed_at, new Date()),
  };

function shapeAccreditations(row: PageRow, { dictionaries, language }: Words): Clinic['accreditations'] {
  return row.accreditations.flatMap(({ id, ...proof }) => {
    const entry = dictionaries.accreditations.byId.get(id);
    if (!entry) return [];
    const term = toTerm(entry, language);
    return [{ ...term, about: titleIn(entry.abouts, language), body: term.title, url: entry.url, ...proof }];
  });
}

function shapeDiseases({ diseases }: PageRow, { dictionaries, language }: Words): Clinic['diseases'] {
  const { compare } = new Intl.Collator(language);
  return diseases
    .flatMap((id) => {
      const entry = dictionaries.diseases.byId.get(id);
      return entry ? [toTerm(entry, language)] : [];
    })
    .sort((a, b) => compare(a.title, b.title));
}

function shapeSpecializations(row: PageRow, { dictionaries, language }: Words): Clinic['specializations'] {
  const counts = new Map<number, number>(row.specializations.map(({ id }) => [id, 0]));
  for (const { id } of row.procedures) {
    for (const specialization of dictionaries.procedures.byId.get(id)?.specializations ?? []) {
      const count = counts.get(specialization);
      if (count !== undefined) counts.set(specialization, count + 1);
    }
  }
  const fromName = new Set(row.specializations.flatMap(({ id, is_from_name }) => (is_from_name ? [id] : [])));
  return [...counts]
    .flatMap(([id, procedures]) => {
      const entry = dictionaries.specializations.byId.get(id);
      return entry ? [{ ...toTerm(entry, language), procedures, is_from_name: fromName.has(id) }] : [];
    })
    .sort((a, b) => b.procedures - a.procedures || a.title.localeCompare(b.title, language));
}

/** All procedures a year; null where the clinic says of none. */
function sumVolumes(procedures: readonly { yearly_volume: number | null }[]): number | null {
  const volumes = procedures.flatMap(({ yearly_volume }) => yearly_volume ?? []);
  return volumes.length > 0 ? volumes.reduce((sum, each) => sum + each, 0) : null;
}
