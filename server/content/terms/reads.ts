import { type RawBuilder, sql } from 'kysely';
import type {
  AdminTerm,
  AdminTermDetail,
  listAdminTerms,
  TermDictionary,
} from '../../../contract/content/admin-terms.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { type Titles, titleIn } from '../dictionaries/rules.ts';
import { hasSynonyms, linksOf, type TermKey, textColumns } from './rules.ts';

type Row = Omit<AdminTerm, 'id' | 'dictionary' | 'title' | 'merged_into'> & {
  id: number;
  titles: Titles;
  mergedInto: { id: number; titles: Titles } | null;
};

/** Published languages in which one of the term's texts is wanting. */
const missing = (dictionary: TermDictionary) => sql`
  array(select l.prefix from languages l
    where l.is_published and (${sql.join(
      textColumns[dictionary].map((column) => sql`coalesce(d.${sql.ref(column)} ->> l.prefix, '') = ''`),
      sql` or `,
    )}) order by l.position)`;

const groupSlug = sql`(select g.slug from comfort_groups g where g.id = d.group_id)`;

const columnsOf = (dictionary: TermDictionary) => sql`
  d.id, d.slug, d.titles, d.is_retired, d.is_edited, d.version, ${missing(dictionary)} as missing,
  ${dictionary === 'specializations' ? sql`d.doctor_titles` : sql`null::jsonb`} as doctor_titles,
  ${dictionary === 'accreditations' ? sql`d.abouts` : sql`null::jsonb`} as abouts,
  ${hasSynonyms(dictionary) ? sql`d.synonyms` : sql`null::jsonb`} as synonyms,
  ${dictionary === 'diseases' ? sql`d.icd10` : sql`null`} as icd10,
  ${dictionary === 'procedures' ? sql`d.code` : sql`null`} as code,
  ${dictionary === 'accreditations' ? sql`d.url` : sql`null`} as url,
  ${dictionary === 'comforts' ? groupSlug : sql`null`} as group,
  (select jsonb_build_object('id', s.id, 'titles', s.titles) from ${sql.table(dictionary)} s where s.id = d.merged_into)
    as "mergedInto"`;

function shapeTerm({ mergedInto, ...row }: Row, dictionary: TermDictionary, language: string): AdminTerm {
  const merged = mergedInto && {
    id: `${dictionary}-${mergedInto.id}`,
    title: titleIn(mergedInto.titles, language),
  };
  return {
    ...row,
    id: `${dictionary}-${row.id}`,
    dictionary,
    title: titleIn(row.titles, language),
    merged_into: merged,
  };
}

/** One page of a dictionary, in two queries; `q` is a part of the slug, a title or a synonym. */
export async function listTerms(
  db: Database,
  query: QueryOf<typeof listAdminTerms>,
  language: string,
): Promise<ReplyOf<typeof listAdminTerms>> {
  const { dictionary } = query;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.is_retired !== undefined) conditions.push(sql`d.is_retired = ${query.is_retired}`);
  if (query.missing !== undefined) conditions.push(sql`${query.missing} = any(${missing(dictionary)})`);
  const text = query.q?.trim().toLowerCase() ?? '';
  const words = hasSynonyms(dictionary)
    ? sql`d.slug || d.titles::text || d.synonyms::text`
    : sql`d.slug || d.titles::text`;
  if (text) conditions.push(sql`strpos(lower(${words}), ${text}) > 0`);
  const found = sql`${sql.table(dictionary)} d where ${sql.join(conditions, sql` and `)}`;
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select ${columnsOf(dictionary)} from ${found} order by ${sql.ref(`d.${query.sort}`)} ${direction}, d.id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  return { data: rows.map((row) => shapeTerm(row, dictionary, language)), meta };
}

/** A term with how many stand on it. Throws not_found. */
export async function getTerm(
  db: Database,
  { dictionary, id }: TermKey,
  language: string,
): Promise<AdminTermDetail> {
  const count = (owner: string) => {
    const link = linksOf[dictionary].find((one) => one.owner === owner);
    if (!link) return sql`0`;
    return sql`(select count(*)::int from ${sql.table(link.table)} where ${sql.ref(link.column)} = d.id)`;
  };
  const { rows } = await sql<Row & { clinics: number; doctors: number; may_undo: boolean }>`
    select ${columnsOf(dictionary)}, exists (select from term_merges g where g.dictionary = ${dictionary}
        and g.merged_id = d.id and g.survivor_id = d.merged_into and g.undone_at is null) as may_undo, ${count('clinic_id')} as clinics, ${count('doctor_id')} as doctors
    from ${sql.table(dictionary)} d where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { clinics, doctors, may_undo, ...term } = row;
  return { ...shapeTerm(term, dictionary, language), clinics, doctors, may_undo };
}
