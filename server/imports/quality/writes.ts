import { sql } from 'kysely';
import {
  type ProblemKind,
  problemKinds,
  type QualityFact,
  qualityFacts,
} from '../../../contract/imports/admin-quality.ts';
import { scoreClinics } from '../../clinics/data-score/writes.ts';
import type { Database, Transaction } from '../../platform/database.ts';

/** The condition under which clinic c has each fact. */
const FACTS: Record<QualityFact, string> = {
  specialization: 'exists (select from clinic_specializations where clinic_id = c.id)',
  specialization_from_name_only: `exists (select from clinic_specializations where clinic_id = c.id)
    and not exists (select from clinic_specializations where clinic_id = c.id and origin <> 'name')`,
  phone: 'c.phone is not null',
  website: 'c.website is not null',
  email: 'c.email is not null',
  address: 'c.address is not null',
  city: 'c.city_id is not null',
  building: `coalesce(c.location_precision = 'building', false)`,
  opening_hours: 'c.opening_hours is not null',
  emergency: 'c.emergency is not null',
  amenities: 'exists (select from clinic_comforts where clinic_id = c.id)',
  beds: 'c.beds is not null',
  ownership: 'c.ownership is not null',
  official_rating: 'c.official_rating is not null',
  established: 'c.established is not null',
  parent: 'c.parent is not null',
  relations: 'c.relations is not null',
  rooms: 'c.rooms is not null',
  wikipedia: 'c.wikipedia is not null',
  languages: 'exists (select from clinic_languages where clinic_id = c.id)',
  description: 'exists (select from clinic_texts where clinic_id = c.id)',
  photos: 'exists (select from photos where clinic_id = c.id and position is not null and hidden_at is null)',
};

const shown = sql`c.status = 'published' and not c.is_demo`;

/** Positions of one clinic farther apart than this are two, in km. */
const FAR_KM = 1;

/**
 * What each source says of clinics that several know. A source may have several numbers in one field: two sources
 * contradict each other when they have none in common, by the last seven digits.
 */
const perSource = sql`
  select clinic_id, source, min(record ->> 'phone') as phone, min(record ->> 'website') as website,
    array_agg(distinct right(regexp_replace(number, '\\D', '', 'g'), 7))
      filter (where length(regexp_replace(number, '\\D', '', 'g')) >= 7) as numbers,
    array_agg(distinct regexp_replace(lower(record ->> 'website'), '^https?://(www\\.)?([^/:?#]+).*$', '\\2'))
      filter (where record ->> 'website' is not null) as hosts,
    avg((record ->> 'lat')::float8) filter (where record ->> 'precision' = 'building') as lat,
    avg((record ->> 'lon')::float8) filter (where record ->> 'precision' = 'building') as lon,
    bool_and(record ->> 'status' <> 'active') as is_closed
  from clinic_sources s join clinics c on c.id = s.clinic_id
  left join lateral regexp_split_to_table(record ->> 'phone', '[;,/]') number on true
  where removed_at is null and ${shown}
    and exists (select from clinic_sources o where o.clinic_id = s.clinic_id and o.source <> s.source and o.removed_at is null)
  group by clinic_id, source`;

/** Flat earth serves for a kilometre. */
const distanceKm = sql`111.2 * sqrt((a.lat - b.lat) ^ 2 + ((a.lon - b.lon) * cos(radians(a.lat))) ^ 2)`;

/** Of two sources `a` and `b` of a clinic: the condition, and what each says. */
const contradictions: [
  kind: ProblemKind,
  when: ReturnType<typeof sql>,
  value: (one: 'a' | 'b') => ReturnType<typeof sql>,
][] = [
  ['two_phones', sql`not a.numbers && b.numbers`, (one) => sql`${sql.ref(`${one}.phone`)}`],
  ['two_websites', sql`not a.hosts && b.hosts`, (one) => sql`${sql.ref(`${one}.website`)}`],
  [
    'two_addresses',
    sql`${distanceKm} > ${FAR_KM}`,
    (one) =>
      sql`round(${sql.ref(`${one}.lat`)}::numeric, 4) || ', ' || round(${sql.ref(`${one}.lon`)}::numeric, 4)`,
  ],
  [
    'closed_by_one',
    sql`a.is_closed <> b.is_closed`,
    (one) => sql`case when ${sql.ref(`${one}.is_closed`)} then 'closed' else 'open' end`,
  ],
];

/** The longest of the lists that a clinic's pairs of sources make. */
const PAIRS_KEPT = 5;

async function findProblems(trx: Transaction): Promise<void> {
  await sql`create temporary table said on commit drop as ${perSource}`.execute(trx);
  await sql`create index on said (clinic_id)`.execute(trx);
  await sql`analyze said`.execute(trx);
  const found = contradictions.map(
    ([kind, when, value]) => sql`
      select a.clinic_id, ${kind}::text as kind, a.source as source_a, b.source as source_b,
        ${value('a')}::text as value_a, ${value('b')}::text as value_b
      from said a join said b on b.clinic_id = a.clinic_id and b.source > a.source where ${when}`,
  );
  await sql`delete from clinic_problems`.execute(trx);
  await sql`
    insert into clinic_problems (clinic_id, kind, country, stated)
    select p.clinic_id, p.kind, c.country, p.stated from (
      select clinic_id, kind, (select jsonb_agg(distinct one) from unnest(array_agg(jsonb_build_array(source_a, value_a))
        || array_agg(jsonb_build_array(source_b, value_b))) one) as stated
      from (${sql.join(found, sql` union all `)}) pairs group by clinic_id, kind
      union all
      select c.id, 'dead_website', jsonb_build_array(jsonb_build_array(w.dead_since::text, w.url))
      from websites w join clinics c on c.website = w.url where w.dead_since is not null and ${shown}
      union all
      select m.clinic_id, 'doubtful_pair', jsonb_agg(jsonb_build_array(m.id::text, o.title) order by m.name_similarity desc, m.id)
      from (select *, row_number() over (partition by clinic_id order by name_similarity desc, id) as place
        from clinic_matches where state = 'open') m
      join clinics c on c.id = m.clinic_id join clinics o on o.id = m.candidate_id
      where m.place <= ${PAIRS_KEPT} and ${shown} group by m.clinic_id) p
    join clinics c on c.id = p.clinic_id`.execute(trx);
}

const countsOf = (names: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql`count(*) filter (where ${sql.ref(`f.${name}`)})`]))})`;

const AGES = {
  within_year: sql`day > current_date - 365`,
  within_three_years: sql`day <= current_date - 365 and day > current_date - 1095`,
  older: sql`day <= current_date - 1095`,
  no_source: sql`day is null`,
};

async function countGroups(trx: Transaction): Promise<void> {
  const facts = sql.join(qualityFacts.map((name) => sql`${sql.raw(FACTS[name])} as ${sql.ref(name)}`));
  const ages = sql.join(
    Object.entries(AGES).map(([name, when]) => sql`coalesce(${when}, false) as ${sql.ref(name)}`),
  );
  const problems = sql.join(
    problemKinds.map((kind) => sql`coalesce(${kind} = any(p.kinds), false) as ${sql.ref(kind)}`),
  );
  await sql`
    create temporary table flags on commit drop as
    select c.id, c.country, coalesce(s.score, 0) as score, w.day, ${facts}, ${ages}, ${problems}
    from clinics c left join clinic_scores s on s.clinic_id = c.id
    left join (select clinic_id, array_agg(kind) as kinds from clinic_problems group by clinic_id) p on p.clinic_id = c.id
    left join (select clinic_id, max(coalesce((record ->> 'modifiedAt')::date, retrieved_at)) as day
      from clinic_sources where removed_at is null group by clinic_id) w on w.clinic_id = c.id
    where ${shown}`.execute(trx);
  const counts = sql`count(*)::int, jsonb_build_object('score', coalesce(round(avg(f.score)), 0), 'facts', ${countsOf(qualityFacts)},
    'ages', ${countsOf(Object.keys(AGES))}, 'problems', ${countsOf(problemKinds)})`;
  await sql`delete from quality_groups`.execute(trx);
  await sql`
    insert into quality_groups (kind, name, clinics, counts, newest_on)
    select 'all', '', ${counts}, max(f.day) from flags f
    union all
    select 'country', f.country, ${counts}, max(f.day) from flags f group by f.country
    union all
    select 'source', s.source, ${counts}, max(s.retrieved_at)
    from (select source, clinic_id, max(retrieved_at) as retrieved_at from clinic_sources
      where removed_at is null group by source, clinic_id) s
    join flags f on f.id = s.clinic_id group by s.source`.execute(trx);
}

/** One at a time: two would each delete what the other has written. */
const alone = async (db: Database, work: (trx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quality'))`.execute(trx);
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await work(trx);
  });

/** Finds problems, scores clinics by them, and counts all anew: what the back office and `npm run quality` show. */
export async function measureQuality(db: Database, signal?: AbortSignal): Promise<void> {
  await alone(db, findProblems);
  signal?.throwIfAborted();
  await scoreClinics(db, signal);
  await alone(db, countGroups);
}
