import { type RawBuilder, sql } from 'kysely';
import type { AdminReportDetail } from '../../../contract/reviews/reports.ts';
import { cityTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';

type Alike = AdminReportDetail['alike'][number];
type About = { kind: 'clinic' | 'doctor'; id: number; text: string };
type Row = {
  id: number;
  title: string;
  city: { title: string; titles: unknown } | null;
  clinic: string | null;
};

/** A city has some thousand clinics at most; further ones are found by typing. */
const CANDIDATES = 2000;
const SHOWN = 5;

const wordsOf = (title: string): Set<string> => new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Share of the words of both that both have. */
function likeness(one: string, other: string): number {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return shared / (mine.size + theirs.size - shared || 1);
}

/** Clinics of its city, those of its pairs, and those whose address stands in the notice. */
const clinicsNear = (id: number, slugs: readonly string[]) => sql<Row & { isNamed: boolean }>`
  select c.id, c.title, null as clinic, c.slug = any(${slugs}::text[]) as "isNamed",
    (select json_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = c.city_id) as city
  from clinics c where c.status = 'published' and c.id <> ${id} and (c.slug = any(${slugs}::text[])
    or c.city_id = (select city_id from clinics where id = ${id})
    or c.id in (select unnest(array[clinic_id, candidate_id]) from clinic_matches
      where state = 'open' and (clinic_id = ${id} or candidate_id = ${id})))
  order by "isNamed" desc limit ${CANDIDATES}`;

/** Doctors of the same name, those of the same clinics, and those whose address stands in the notice. */
const doctorsNear = (id: number, ids: readonly number[]) => sql<Row & { isNamed: boolean }>`
  select d.id, d.title, null as city, d.id = any(${ids}::int[]) as "isNamed",
    (select c.title from positions p join clinics c on c.id = p.clinic_id
      where p.doctor_id = d.id and p.is_main) as clinic
  from doctors d where d.status = 'published' and d.id <> ${id} and (d.id = any(${ids}::int[])
    or lower(d.title) collate "C" = (select lower(title) collate "C" from doctors where id = ${id})
    or d.id in (select q.doctor_id from positions p join positions q on q.clinic_id = p.clinic_id
      where p.doctor_id = ${id}))
  order by "isNamed" desc limit ${CANDIDATES}`;

const titleOf = ({ kind, id }: About): RawBuilder<{ title: string }> =>
  sql<{ title: string }>`select title from ${sql.table(`${kind}s`)} where id = ${id}`;

/** What an entry may be a duplicate of: what the notice names, then what has the most alike name. In two queries. */
export async function listAlike(db: Database, about: About, language: string): Promise<Alike[]> {
  const { kind, id, text } = about;
  const slugs = [...text.matchAll(/hospital\/([a-z0-9-]{1,200})/g)].flatMap(([, slug]) => slug ?? []);
  const ids = [...text.matchAll(/self\/(\d{1,9})\b/g)].map(([, number]) => Number(number));
  const [{ rows: own }, { rows }] = await Promise.all([
    titleOf(about).execute(db),
    (kind === 'clinic' ? clinicsNear(id, slugs) : doctorsNear(id, ids)).execute(db),
  ]);
  const title = own[0]?.title ?? '';
  return rows
    .map((row) => ({ ...row, likeness: row.isNamed ? 2 : likeness(title, row.title) }))
    .filter((row) => row.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
    .slice(0, SHOWN)
    .map((row) => ({
      id: row.id,
      title: row.title,
      place: row.clinic ?? (row.city && cityTitle(row.city, language)),
    }));
}
