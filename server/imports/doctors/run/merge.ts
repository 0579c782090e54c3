import type { ClientBase } from 'pg';
import type { Gazetteer } from '../../../content/places/gazetteer.ts';
import { foldText } from '../../../platform/text/text.ts';
import { ImportRefused } from '../../source.ts';
import type { Removals } from '../removals/reads.ts';
import { type FieldFinder, type Joined, joinParts, type Part } from './join-parts.ts';
import type { Staging } from './stage.ts';

const BATCH = 2000;

type Group = { key: string; number: number; file: number; parts: Part[] };
type Merging = Staging & {
  files: readonly string[];
  dataset: string;
  gazetteer: Gazetteer;
  findField: FieldFinder;
  removals: Removals;
};

/**
 * Joins what the lines say of each doctor, and fills the temporary tables `merged`, `practices` and `organizations`. Who
 * has asked to be removed is left out before anything of them is written anywhere.
 */
export async function mergeParts(client: ClientBase, merging: Merging): Promise<void> {
  await client.query(`
    create temporary table merged (
      source_id text collate "C" primary key, identity text, url text, record jsonb not null, doctor_id integer,
      state text, is_known boolean not null default false
    ) on commit drop;
    create temporary table practices (
      source_id text collate "C" not null, place smallint not null, organization text, ids text[] not null, phone text,
      street text, postcode text, clinic_id integer
    ) on commit drop;
    create temporary table organizations (
      key text collate "C" primary key, record jsonb not null, is_wanted boolean not null
    ) on commit drop`);
  let last = '';
  let done = 0;
  for (;;) {
    const { rows } = await client.query<Group>(
      `select key, min(file) as file, (array_agg(number order by file, number))[1] as number,
         json_agg(body order by file, number) as parts
       from items where kind = 'part' and key > $1 group by key order by key limit ${BATCH}`,
      [last],
    );
    last = rows.at(-1)?.key ?? '';
    if (rows.length === 0) break;
    await writeBatch(client, await joinBatch(client, rows, merging));
    done += rows.length;
    merging.report.progress('joining', done);
  }
  await client.query('analyze merged; analyze practices; analyze organizations');
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from items where kind in ('part', 'ended')) as found`,
  );
  if (!rows[0]?.found)
    throw new ImportRefused(
      'no_clinics',
      `The files have no doctor among their ${merging.counts.read} records`,
      { read: merging.counts.read },
    );
}

type Found = Joined & { key: string };

async function joinBatch(client: ClientBase, groups: readonly Group[], merging: Merging): Promise<Found[]> {
  const { counts, report, files, source, dataset, removals } = merging;
  const resources = await readResources(client, groups);
  return groups.flatMap(({ key, number, file, parts }) => {
    const where = { file: files[file] ?? '', number };
    const joined = joinParts(parts, resources, { ...merging, country: source.country });
    if ('reason' in joined) {
      counts.leftOut[joined.reason] = (counts.leftOut[joined.reason] ?? 0) + 1;
      report.problem({ ...where, kind: 'left out', reason: joined.reason });
      return [];
    }
    for (const missing of joined.dangling)
      report.problem({
        ...where,
        kind: 'bad',
        reason: `${missing} is in none of the files; the rest is taken`,
      });
    if (removals.has(key, { source: source.name, dataset, identity: joined.identity })) {
      counts.leftOut['asked to be removed'] = (counts.leftOut['asked to be removed'] ?? 0) + 1;
      return [];
    }
    return [{ ...joined, key }];
  });
}

/** Those that the parts refer to, and the organizations that run their locations. */
async function readResources(client: ClientBase, groups: readonly Group[]): Promise<Map<string, unknown>> {
  const keys = groups.flatMap(({ parts }) =>
    parts.flatMap(({ references: found }) =>
      found ? [found.organization ?? [], ...found.locations, ...found.services].flat() : [],
    ),
  );
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; body: unknown }>(
    `with named as (select key, body from items where kind = 'resource' and key = any($1))
     select key, body from named
     union all
     select i.key, i.body from items i where i.kind = 'resource'
       and i.key in (select body ->> 'managing' from named) and i.key <> all($1)`,
    [[...new Set(keys)]],
  );
  return new Map(rows.map(({ key, body }) => [key, body]));
}

async function writeBatch(client: ClientBase, found: readonly Found[]): Promise<void> {
  const practices = found.flatMap(({ key, practices }) =>
    practices.map(({ organization, ids, contact }, place) => ({
      source_id: key,
      place,
      organization,
      ids,
      ...contact,
    })),
  );
  await client.query(
    `insert into merged (source_id, identity, url, record)
     select key, identity, url, record from jsonb_to_recordset($1::jsonb) as t (key text, identity text, url text, record jsonb)`,
    [JSON.stringify(found)],
  );
  if (practices.length === 0) return;
  const json = JSON.stringify(
    practices.map(({ organization, ...row }) => ({ ...row, organization: organization?.sourceId ?? null })),
  );
  await client.query(
    `insert into practices (source_id, place, organization, ids, phone, street, postcode)
     select source_id, place, organization, ids, phone, street, postcode from jsonb_to_recordset($1::jsonb)
       as t (source_id text, place smallint, organization text, ids text[], phone text, street text, postcode text)`,
    [json],
  );
  const organizations = [
    ...new Map(practices.flatMap(({ organization: o }) => (o ? [[o.sourceId, o] as const] : []))).values(),
  ];
  if (organizations.length === 0) return;
  await client.query(
    `insert into organizations (key, record, is_wanted)
     select r ->> 'sourceId', r, true from jsonb_array_elements($1::jsonb) r on conflict (key) do nothing`,
    [JSON.stringify(organizations)],
  );
}

/** Finds a field by its slug, or by any name that our dictionary has for it, written `text:General Practice`. */
export async function loadFieldFinder(client: ClientBase): Promise<FieldFinder> {
  const { rows } = await client.query<{ slug: string; names: string[] }>(`
    select slug, array(
        select value from jsonb_each_text(titles)
        union select value from jsonb_each_text(doctor_titles)
        union select jsonb_array_elements_text(s.value) from jsonb_each(synonyms) s
      ) as names
    from specializations where merged_into is null and not is_retired`);
  const slugs = new Set(rows.map(({ slug }) => slug));
  const byName = new Map(
    rows.flatMap(({ slug, names }) => names.map((name) => [foldText(name), slug] as const)),
  );
  return (name) => {
    if (!name.startsWith('text:')) return slugs.has(name) ? name : null;
    return byName.get(foldText(name.slice('text:'.length))) ?? null;
  };
}
