import type { ClientBase } from 'pg';
import { type CandidateIndex, createCandidateIndex, type Subject } from '../match/candidates.ts';
import { choose, type Pair, pairsOf } from '../match/choose.ts';
import { tokensOf } from '../match/tokens.ts';
import { fieldsOfName } from '../names/fields-of-name.ts';
import type { Series } from './link.ts';
import type { Counts, Report } from './report.ts';
import { readRows } from './rows.ts';

type SubjectRow = Omit<Subject, 'names' | 'host' | 'externalIds' | 'fields' | 'isLatin'> & {
  names: string[];
  website: string | null;
  external_ids: string[] | null;
};

/** Clinics of other sources only: within one source the id says what is one clinic and what is two. */
const KNOWN_CLINICS = `
  select c.id, c.city_id as "cityId", c.lat, c.lon, c.location_precision as precision, c.website,
    array(select c.title union select text from clinic_names n where n.clinic_id = c.id and kind <> 'acronym') as names,
    (select array_agg(distinct e.id) from clinic_sources s, jsonb_array_elements_text(s.record -> 'externalIds') as e (id)
      where s.clinic_id = c.id and s.removed_at is null) as external_ids
  from clinics c
  where c.country = $1 and c.status = 'published' and not c.is_demo
    and not exists (select from clinic_sources s where s.clinic_id = c.id and s.source = $2)`;

const NEW_RECORDS = `
  select number as id, (record ->> 'cityId')::int as "cityId", (record ->> 'lat')::float8 as lat,
    (record ->> 'lon')::float8 as lon, record ->> 'precision' as precision, record ->> 'website' as website,
    array(select name ->> 'text' from jsonb_array_elements(record -> 'names') name where name ->> 'kind' <> 'acronym') as names,
    array(select jsonb_array_elements_text(record -> 'externalIds')) as external_ids
  from staged where country = $1 and clinic_id is null and is_open order by number`;

/**
 * Ties new records to clinics that other sources brought, where that is sure, and puts the doubtful pairs into the
 * temporary table `doubtful_pairs`. Country by country, so that memory holds one country.
 */
export async function matchNew(
  client: ClientBase,
  { source }: Series,
  counts: Counts,
  report: Report,
): Promise<void> {
  await client.query(
    `create temporary table doubtful_pairs (
       number integer not null, candidate_id integer not null, similarity real not null, distance integer, reason text not null
     ) on commit drop`,
  );
  const { rows: countries } = await client.query<{ country: string; count: number }>(
    `select country, count(*)::int as count from staged where clinic_id is null and is_open group by country order by country`,
  );
  let done = 0;
  for (const { country, count } of countries) {
    const known: Subject[] = [];
    for await (const row of readRows<SubjectRow>(client, KNOWN_CLINICS, [country, source.name]))
      known.push(toSubject(row));
    if (known.length > 0) {
      const found = choose(await judgeCountry(client, country, createCandidateIndex(known)));
      await tie(client, found.merged);
      counts.merged += found.merged.length;
      await keepDoubtful(client, found.doubtful);
    }
    done += count;
    report.progress('matching', done);
  }
}

async function judgeCountry(client: ClientBase, country: string, index: CandidateIndex): Promise<Pair[]> {
  const cityWords = await readCityWords(client, country);
  const pairs: Pair[] = [];
  for await (const row of readRows<SubjectRow>(client, NEW_RECORDS, [country]))
    pairs.push(...pairsOf([toSubject(row)], index, cityWords));
  return pairs;
}

const toSubject = ({ names, website, external_ids, ...row }: SubjectRow): Subject => ({
  ...row,
  names: names.map(tokensOf),
  fields: [...new Set(names.flatMap(fieldsOfName))],
  isLatin: names.some((name) => /\p{Script=Latin}/u.test(name)),
  host: website ? (URL.parse(website)?.hostname.replace(/^www\./, '') ?? null) : null,
  externalIds: external_ids ?? [],
});

/** Words of the name of a city, which tell nothing of a clinic in it. */
async function readCityWords(
  client: ClientBase,
  country: string,
): Promise<(cityId: number | null) => ReadonlySet<string>> {
  const { rows } = await client.query<{ id: number; names: string[] }>(
    `select id, array[title] || array(select value from jsonb_each_text(titles)) as names from cities
     where country = $1 and id in (select (record ->> 'cityId')::int from staged where country = $1)`,
    [country],
  );
  const words = new Map(
    rows.map(({ id, names }) => [id, new Set(names.map(tokensOf).flatMap(({ own }) => own))]),
  );
  const none: ReadonlySet<string> = new Set();
  return (cityId) => (cityId === null ? none : (words.get(cityId) ?? none));
}

async function tie(client: ClientBase, merged: readonly Pair[]): Promise<void> {
  await client.query(
    `update staged s set clinic_id = t.clinic_id
     from unnest($1::int[], $2::int[]) as t (number, clinic_id) where s.number = t.number`,
    [merged.map(({ recordId }) => recordId), merged.map(({ clinicId }) => clinicId)],
  );
}

async function keepDoubtful(client: ClientBase, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map(({ recordId, clinicId, similarity, distanceMetres, reason }) => ({
    number: recordId,
    candidate_id: clinicId,
    similarity,
    distance: distanceMetres,
    reason,
  }));
  await client.query(
    `insert into doubtful_pairs select * from jsonb_to_recordset($1)
       as t (number int, candidate_id int, similarity real, distance int, reason text)`,
    [JSON.stringify(rows)],
  );
}
