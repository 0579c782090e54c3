import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Facts whose coverage is counted, each by the condition under which a clinic `c` has it. */
const FACTS = {
  specialization: 'exists (select from clinic_specializations where clinic_id = c.id)',
  specialization_from_name_only: `exists (select from clinic_specializations where clinic_id = c.id)
    and not exists (select from clinic_specializations where clinic_id = c.id and origin <> 'name')`,
  phone: 'c.phone is not null',
  website: 'c.website is not null',
  email: 'c.email is not null',
  address: 'c.address is not null',
  city: 'c.city_id is not null',
  building: `c.location_precision = 'building'`,
  opening_hours: 'c.opening_hours is not null',
  emergency: 'c.emergency is not null',
  amenities: 'exists (select from clinic_comforts where clinic_id = c.id)',
  beds: 'c.beds is not null',
  ownership: 'c.ownership is not null',
  official_rating: 'c.official_rating is not null',
  established: 'c.established is not null',
  parent: 'c.parent is not null',
  rooms: 'c.rooms is not null',
  wikipedia: 'c.wikipedia is not null',
  languages: 'exists (select from clinic_languages where clinic_id = c.id)',
} as const;

export type FactName = keyof typeof FACTS;
export const factNames = Object.keys(FACTS) as FactName[];

/** How many clinics of a group have each fact. A clinic of several sources counts in each of them. */
export type Coverage = { clinics: number } & Record<FactName, number>;

const counts = sql.raw(
  factNames.map((name) => `(count(*) filter (where ${FACTS[name]}))::int as ${name}`).join(', '),
);
/** Real clinics that visitors see. */
const shown = sql`c.status = 'published' and not c.is_demo`;

export async function coverageOfAll(db: Database): Promise<Coverage> {
  const { rows } = await sql<Coverage>`
    select count(*)::int as clinics, ${counts} from clinics c where ${shown}`.execute(db);
  const [all] = rows;
  if (!all) throw new Error('A count has no row');
  return all;
}

/** By country, most clinics first. */
export async function coverageByCountry(db: Database): Promise<(Coverage & { country: string })[]> {
  const { rows } = await sql<Coverage & { country: string }>`
    select c.country, count(*)::int as clinics, ${counts} from clinics c where ${shown}
    group by c.country order by clinics desc, c.country`.execute(db);
  return rows;
}

/** By source, most clinics first. */
export async function coverageBySource(db: Database): Promise<(Coverage & { source: string })[]> {
  const { rows } = await sql<Coverage & { source: string }>`
    select s.source, count(*)::int as clinics, ${counts}
    from (select distinct source, clinic_id from clinic_sources where removed_at is null) s
    join clinics c on c.id = s.clinic_id where ${shown}
    group by s.source order by clinics desc, s.source`.execute(db);
  return rows;
}

/** What sources say against each other of one clinic. */
export type Contradictions = { phones: number; websites: number; closed_by_one: number };

/** Clinics whose sources disagree: other last seven digits, another host, closed by one and open by another. */
export async function countContradictions(db: Database): Promise<Contradictions> {
  const { rows } = await sql<Contradictions>`
    select (count(*) filter (where phones > 1))::int as phones, (count(*) filter (where hosts > 1))::int as websites,
      (count(*) filter (where closed and open))::int as closed_by_one
    from (
      select clinic_id, count(distinct right(regexp_replace(record ->> 'phone', '\\D', '', 'g'), 7)) as phones,
        count(distinct regexp_replace(lower(record ->> 'website'), '^https?://(www\\.)?([^/:?#]+).*$', '\\2')) as hosts,
        bool_or(record ->> 'status' <> 'active') as closed, bool_or(record ->> 'status' = 'active') as open
      from clinic_sources where removed_at is null group by clinic_id having count(distinct source) > 1) t
    join clinics c on c.id = t.clinic_id where not c.is_demo`.execute(db);
  return rows[0] ?? { phones: 0, websites: 0, closed_by_one: 0 };
}

/** Real clinics by the age of the newest word on them, and pairs that wait for an operator. */
export type Freshness = { one_year: number; three_years: number; older: number; doubtful_pairs: number };

export async function readFreshness(db: Database): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select (count(*) filter (where day > current_date - 365))::int as one_year,
      (count(*) filter (where day <= current_date - 365 and day > current_date - 1095))::int as three_years,
      (count(*) filter (where day <= current_date - 1095))::int as older,
      (select count(*)::int from clinic_matches where state = 'open') as doubtful_pairs
    from (
      select max(coalesce((record ->> 'modifiedAt')::date, retrieved_at)) as day
      from clinic_sources s join clinics c on c.id = s.clinic_id
      where removed_at is null and ${shown} group by clinic_id) t`.execute(db);
  return rows[0] ?? { one_year: 0, three_years: 0, older: 0, doubtful_pairs: 0 };
}
