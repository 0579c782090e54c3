import { sql } from 'kysely';
import type { AdminImport, listAdminImports } from '../../contract/imports/admin-imports.ts';
import type { QueryOf, ReplyOf } from '../../contract/platform/endpoint.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { countList, offsetOf } from '../platform/list-page.ts';
import { doctorSources } from './doctors/sources.ts';
import type { Counts } from './run/report.ts';
import { sources } from './sources.ts';

type Row = Omit<AdminImport, 'counts' | 'finished_at'> & { counts: Counts; finishedAt: Date };

/** What an import has counted, as the back office is told it. */
export function shapeCounts({ leftOut, clinics, ...numbers }: Counts): AdminImport['counts'] {
  return {
    ...numbers,
    left_out: Object.values(leftOut).reduce((sum, count) => sum + count, 0),
    clinics_added: clinics.added,
    clinics_changed: clinics.changed,
    clinics_withdrawn: clinics.withdrawn,
  };
}

const shapeImport = ({ counts, finishedAt, ...row }: Row): AdminImport => ({
  ...row,
  finished_at: finishedAt.toISOString(),
  counts: shapeCounts(counts),
});

/** Codes of the sources whose title contains a text, in the language of the words. An empty text finds none. */
export function findSourcesByTitle(text: string, { say }: Words): string[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  return [...sources, ...doctorSources]
    .map(({ name }) => name)
    .filter((name) => say(`source.${name}`).toLowerCase().includes(sought));
}

/** One page of the files that were imported; `q` is in the file’s name, or in the code or the title of its source. */
export async function listImports(
  db: Database,
  query: QueryOf<typeof listAdminImports>,
  words: Words,
): Promise<ReplyOf<typeof listAdminImports>> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const text = query.q?.trim().toLowerCase() ?? '';
  // The record of the demo world stands among them and is no file: it counts other things.
  const found = sql`i.source <> 'demo' and (strpos(lower(i.file_name), ${text}) > 0
    or strpos(lower(i.source), ${text}) > 0 or i.source = any(${findSourcesByTitle(text, words)}))`;
  const order = sql`i.finished_at ${direction}, i.id ${direction}`;
  // Open matches are counted for the rows of the page, not for those before it.
  const { rows } = await sql<Row>`
    select i.id, i.source, i.dataset, i.file_name, i.retrieved_at, i.finished_at as "finishedAt", i.counts,
      (select count(*)::int from clinic_matches m where m.import_id = i.id and m.state = 'open') as open_matches
    from (select i.id from imports i where ${found} order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)}) page
    join imports i on i.id = page.id order by ${order}`.execute(db);
  const meta = await countList(db, sql`select from imports i where ${found}`, query);
  return { data: rows.map(shapeImport), meta };
}

/** Sources whose data may be redistributed. The demo world has none. */
export function openSources(): { clinics: string[]; doctors: string[] } {
  const registries = doctorSources.filter((one) => one.isRedistributable).map(({ name }) => name);
  const files = sources.filter((one) => one.isRedistributable).map(({ name }) => name);
  // A registry of doctors makes clinics too.
  return { clinics: ['demo', ...files, ...registries], doctors: ['demo', ...registries] };
}

/** Who is to be named with the data, and under which licences it comes: a line for each source. */
export const describeSources = (): string =>
  [
    ...sources.map(({ title, licence, attribution }) => [title, licence, attribution]),
    ...doctorSources.map(({ title, licence }) => [title, licence]),
  ]
    .map((parts) => parts.filter(Boolean).join('; '))
    .join('\n');
