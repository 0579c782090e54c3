import { sql } from 'kysely';
import type { RedFlag } from '../../../contract/content/complaints.ts';
import type { Database } from '../../platform/database.ts';
import type { Titles } from './rules.ts';

export type Synonyms = Readonly<Record<string, readonly string[]>>;

type Row = {
  id: number;
  slug: string;
  titles: Titles;
  synonyms: Synonyms;
  is_retired: boolean;
  /** The entry that this one turned out to be. */
  merged_into: number | null;
};
export type Specialization = Row & { doctor_titles: Titles; icon: string };
/** `specializations`: ids, the main one first. */
export type Disease = Row & { icd10: string; specializations: number[]; red_flag: RedFlag | null };
export type Procedure = Row & { code: string | null; specializations: number[]; diseases: number[] };
export type Comfort = Row & { group_id: number; icon: string; position: number };
export type ComfortGroup = { id: number; slug: string; titles: Titles; position: number };
/** Ids of what people with it often see (the first to see first), may have, and have done first; in use only. */
export type Complaint = Omit<Row, 'synonyms'> & {
  specializations: number[];
  diseases: number[];
  procedures: number[];
  red_flag: RedFlag | null;
};
export type Accreditation = Omit<Row, 'synonyms'> & { abouts: Titles; url: string };

export type DictionaryRows = {
  specializations: Specialization[];
  diseases: Disease[];
  procedures: Procedure[];
  comfort_groups: ComfortGroup[];
  comforts: Comfort[];
  complaints: Complaint[];
  accreditations: Accreditation[];
};

/**
 * SQL of the three columns `specializations`, `diseases` and `procedures` of a complaint `d`: ids of the terms in use that
 * its slugs lead to, in its order.
 */
export const complaintLinks = ['specializations', 'diseases', 'procedures']
  .map(
    (table) => `array(select t.id from unnest(d.${table}) with ordinality as named (slug, place)
      join ${table} n on n.slug = named.slug join ${table} t on t.id = coalesce(n.merged_into, n.id)
      where not t.is_retired group by t.id order by min(named.place)) as ${table}`,
  )
  .join(', ');

/** Everything the dictionaries hold, retired entries too, by id; comforts and their groups by position. */
export async function listDictionaryRows(db: Database): Promise<DictionaryRows> {
  const all = (table: string, columns: string, order = 'id') => sql`
    (select coalesce(json_agg(t order by ${sql.raw(order)}), '[]') from (select ${sql.raw(columns)} from ${sql.table(table)} d) t)`;
  const own = 'd.id, d.slug, d.titles, d.is_retired, d.merged_into';
  const specializations = (table: string, owner: string) => `array(select specialization_id from ${table}
    where ${owner} = d.id order by position, specialization_id) as specializations`;
  const { rows } = await sql<DictionaryRows>`
    select ${all('specializations', `${own}, d.synonyms, d.doctor_titles, d.icon`)} as specializations,
      ${all('diseases', `${own}, d.synonyms, d.icd10, d.red_flag, ${specializations('disease_specializations', 'disease_id')}`)} as diseases,
      ${all(
        'procedures',
        `${own}, d.synonyms, d.code, ${specializations('procedure_specializations', 'procedure_id')},
         array(select disease_id from procedure_diseases where procedure_id = d.id) as diseases`,
      )} as procedures,
      ${all('comfort_groups', 'd.id, d.slug, d.titles, d.position', 'position, id')} as comfort_groups,
      ${all('comforts', `${own}, d.synonyms, d.group_id, d.icon, d.position`, 'position, id')} as comforts,
      ${all(
        'complaints',
        `d.id, d.slug, d.titles, d.is_retired, null::integer as merged_into, d.red_flag,
         ${complaintLinks}`,
      )} as complaints,
      ${all('accreditations', `${own}, d.abouts, d.url`)} as accreditations`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a table answers one row');
  return found;
}

/** All that the dictionaries are read from. */
export const dictionaryTables = [
  'specializations',
  'diseases',
  'disease_specializations',
  'procedures',
  'procedure_specializations',
  'procedure_diseases',
  'comfort_groups',
  'comforts',
  'complaints',
  'accreditations',
];

/** Changes whenever an entry or a link does: 2 ms for some thousand rows, so cheap to ask often. */
export async function dictionaryVersion(db: Database): Promise<string> {
  const parts = dictionaryTables.map(
    (table) => sql`select count(*)::text || ':' || max(xmin::text::bigint) as part from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ version: string }>`
    select string_agg(part, ' ') as version from (${sql.join(parts, sql` union all `)}) t`.execute(db);
  return rows[0]?.version ?? '';
}
