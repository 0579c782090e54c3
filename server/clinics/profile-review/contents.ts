import { sql } from 'kysely';
import { type Attestation, attestedItemsMax } from '../../../contract/clinics/attestations.ts';
import { profileCompleteness } from '../../../contract/clinics/completeness.ts';
import type { OpeningHours } from '../../../contract/clinics/facts.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import type { AuditKind } from '../../../contract/operations/audit-kinds.ts';
import { titleIn, toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { cityTitle, countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { jsonList } from '../../platform/json-list.ts';
import { isShownPhoto } from '../pictures/reads.ts';
import { listStaffDoctors } from '../positions/reads.ts';
import { listPrices } from '../price-list/reads.ts';
import { listClinicComforts } from '../reads.ts';
import { type PhotoRow, shapePhoto } from '../shapes.ts';

/** What is known to have changed since the last confirmation: slugs of procedures and amenities, ids of doctors and photos. */
export type Marks = Record<'price' | 'comfort' | 'doctor' | 'photo', ReadonlySet<string>>;

/** Acts on one doctor or photo that change what patients see of it. */
const changing: readonly AuditKind[] = [
  'doctor.added',
  'doctor.changed',
  'doctor.restored',
  'position.added',
  'position.changed',
  'position.confirmed',
  'portrait.added',
  'portrait.removed',
  'photo.added',
  'photo.captioned',
  'photo.restored',
  'photo.shown',
];

/** `since` null: never confirmed, so nothing is marked. */
export async function readMarks(db: Database, clinicId: number, since: Date | null): Promise<Marks> {
  const found = {
    price: new Set<string>(),
    comfort: new Set<string>(),
    doctor: new Set<string>(),
    photo: new Set<string>(),
  };
  if (since === null) return found;
  const { rows } = await sql<{ part: keyof Marks; id: string }>`
    with acts as (
      select kind, entity, entity_id, detail from audit_events where clinic_id = ${clinicId} and at > ${since})
    select 'price' as part, jsonb_object_keys(detail) as id from acts where kind in ('price.changed', 'price.added')
    union select 'comfort', jsonb_object_keys(detail) from acts where kind = 'clinic.comforts_changed'
    union select entity, entity_id from acts where kind = any(${changing}::text[])`.execute(db);
  for (const { part, id } of rows) found[part].add(id);
  return found;
}

/** Older than a year. */
const isOld = (pricedOn: string, now: Date): boolean => {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  return pricedOn < yearAgo.toISOString().slice(0, 10);
};

/** As many as are shown; those that have changed come first, so that no fold hides them. */
const shownOf = <Item extends { is_changed: boolean }>(items: readonly Item[]): Item[] =>
  items
    .toSorted((one, other) => Number(other.is_changed) - Number(one.is_changed))
    .slice(0, attestedItemsMax);

type Scope = { clinicId: number; words: Words; marks: Marks; since: Date | null; now: Date };

/** The price list without the notes for colleagues. A price from a file has no act of its own: its day tells. */
export async function readPrices(
  db: Database,
  { clinicId, words, marks, since, now }: Scope,
): Promise<Attestation['prices']> {
  const list = await listPrices(db, clinicId, words);
  const lastDay = since?.toISOString().slice(0, 10) ?? null;
  const days = list.flatMap(({ priced_on }) => priced_on ?? []).sort();
  return {
    count: list.filter(({ amount }) => amount !== null).length,
    procedures: list.length,
    oldest_on: days[0] ?? null,
    old: days.filter((day) => isOld(day, now)).length,
    items: shownOf(
      list.map(({ note: _note, version: _version, ...price }) => ({
        ...price,
        is_changed:
          marks.price.has(price.procedure.slug) ||
          (lastDay !== null && price.priced_on !== null && price.priced_on > lastDay),
      })),
    ),
  };
}

export async function readComforts(
  db: Database,
  { clinicId, words, marks }: Scope,
): Promise<Attestation['comforts']['items']> {
  const groups = await listClinicComforts(db, clinicId, words);
  return shownOf(
    groups.flatMap(({ comforts }) =>
      comforts.map(({ slug, title, value }) => ({ slug, title, value, is_changed: marks.comfort.has(slug) })),
    ),
  );
}

/** Doctors who hold a position now; `verified`: ids of those found in a register. */
export async function readDoctors(
  db: Database,
  { clinicId, words, marks }: Scope,
  verified: readonly number[],
): Promise<Attestation['doctors']> {
  const here = (await listStaffDoctors(db, clinicId, null, words)).filter(({ is_here }) => is_here);
  return {
    count: here.length,
    verified: verified.length,
    items: shownOf(
      here.map(({ id, title, specializations, positions, picture }) => ({
        id,
        title,
        specializations,
        roles: positions.filter(({ until }) => until === null).map(({ role, since }) => ({ role, since })),
        picture,
        is_verified: verified.includes(id),
        is_changed: marks.doctor.has(String(id)),
      })),
    ),
  };
}

/** Photos that patients see. */
export async function readPhotos(
  db: Database,
  { clinicId, words, marks }: Scope,
): Promise<Attestation['photos']> {
  const { rows } = await sql<PhotoRow & { total: number }>`
    select id, seed, width, height, captions, credit, count(*) over ()::int as total from photos
    where clinic_id = ${clinicId} and ${isShownPhoto} order by position limit ${attestedItemsMax}`.execute(
    db,
  );
  return {
    count: rows[0]?.total ?? 0,
    items: shownOf(
      rows.map((row) => ({
        ...shapePhoto(row, words.language),
        is_changed: marks.photo.has(String(row.id)),
      })),
    ),
  };
}

type OfficialRow = Pick<
  Attestation['official'],
  'title' | 'labels' | 'country' | 'address' | 'postcode' | 'licences'
> & {
  city: { title: string; titles: Record<string, string> } | null;
  accreditations: (Omit<Attestation['official']['accreditations'][number], 'title'> & {
    titles: Record<string, string>;
  })[];
};

/** Names, place, licences and accreditations, which operators write after checking them. */
export async function readOfficial(
  db: Database,
  { clinicId, words: { language }, since }: Scope,
): Promise<Attestation['official']> {
  const isNew = sql`coalesce(added_at > ${since}::timestamptz, false) as is_changed`;
  const { rows } = await sql<OfficialRow>`
    select c.title, c.country, c.address, c.postcode,
      ${jsonList(sql`select lang, text from clinic_names
        where clinic_id = c.id and kind = 'label' and lang <> 'und' order by lang, text`)} as labels,
      (select json_build_object('title', y.title, 'titles', y.titles) from cities y where y.id = c.city_id) as city,
      ${jsonList(sql`select body, number, url, valid_until, checked_on, ${isNew} from clinic_licences
        where clinic_id = c.id order by id`)} as licences,
      ${jsonList(sql`select d.slug, d.titles, a.number, a.valid_until, a.checked_on, ${isNew}
        from clinic_accreditations a join accreditations d on d.id = a.accreditation_id
        where a.clinic_id = c.id order by d.slug`)} as accreditations
    from clinics c where c.id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return {
    ...row,
    country: countryTitle(row.country, language),
    city: row.city && cityTitle(row.city, language),
    accreditations: row.accreditations.map(({ titles, ...one }) => ({
      ...one,
      title: titleIn(titles, language),
    })),
  };
}

type Slugged = 'specializations' | 'diseases';

/** What the clinic writes itself, with the sections of it that have changed. */
export function shapeProfile(
  profile: StaffProfile,
  hours: OpeningHours | null,
  { words: { dictionaries, language }, since }: Scope,
): Attestation['profile'] {
  const titles = (name: Slugged) =>
    profile[name].flatMap((slug) => {
      const entry = dictionaries[name].bySlug.get(slug);
      return entry ? [toTerm(entry, language).title] : [];
    });
  return {
    percent: profileCompleteness(profile).percent,
    texts: profile.texts,
    ...profile.contact,
    opening_hours: hours,
    emergency: profile.practical.emergency,
    ownership: profile.practical.ownership,
    languages: profile.languages,
    specializations: titles('specializations'),
    diseases: titles('diseases'),
    international: profile.international,
    stated_on: profile.stated_on,
    changed: profile.sections.flatMap(({ section, changed_at }) =>
      since !== null && new Date(changed_at) > since ? [section] : [],
    ),
  };
}
