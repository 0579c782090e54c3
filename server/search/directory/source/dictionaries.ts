/** The words of the dictionaries and of places. */
import type pg from 'pg';
import { complaintLinks } from '../../../content/dictionaries/reads.ts';
import { regionOf } from '../../../content/places/regions.ts';
import type { Complaint, Concept, PlaceNames } from '../directory.ts';

const DICTIONARIES = [
  'specializations',
  'diseases',
  'procedures',
  'comforts',
  'complaints',
  'accreditations',
];
export const CHANNELS = ['clinics', 'doctors', 'ranking_versions', ...DICTIONARIES];

type Texts = Record<string, string>;
type Row = {
  kind: Concept['kind'];
  id: number;
  titles: Texts;
  persons: Texts;
  synonyms: Record<string, string[]>;
  specializations: number[];
};

const fieldsIn = (kind: 'disease' | 'procedure'): string =>
  `array(select specialization_id from ${kind}_specializations where ${kind}_id = ${kind}s.id order by position, specialization_id)`;

/** The names of a term: its titles, those of its doctors, its synonyms. */
export const namesOfTerm = ({
  titles,
  persons,
  synonyms,
}: Pick<Row, 'titles' | 'persons' | 'synonyms'>): Concept['names'] => [
  ...Object.entries(titles).map(([lang, text]) => ({ text, lang, isTitle: true })),
  ...Object.entries(persons).map(([lang, text]) => ({ text, lang, isTitle: false })),
  ...Object.entries(synonyms).flatMap(([lang, texts]) =>
    texts.map((text) => ({ text, lang, isTitle: false })),
  ),
];

/** Entries in use, of the three dictionaries whose words find clinics and doctors. */
export async function readConcepts(client: pg.Client): Promise<Concept[]> {
  const { rows } = await client.query<Row>(
    `select 'specialization' as kind, id, titles, doctor_titles as persons, synonyms, '{}'::int[] as specializations
       from specializations where not is_retired
     union all select 'disease', id, titles, '{}', synonyms, ${fieldsIn('disease')} from diseases where not is_retired
     union all select 'procedure', id, titles, '{}', synonyms, ${fieldsIn('procedure')} from procedures where not is_retired
     order by kind, id`,
  );
  return rows.map(({ kind, id, titles, persons, synonyms, specializations }) => ({
    kind,
    id,
    specializations,
    names: namesOfTerm({ titles, persons, synonyms }),
  }));
}

type ComplaintRow = Omit<Complaint, 'names'> & { titles: Texts; phrases: Record<string, string[]> };

/** Complaints in use, by id. */
export async function readComplaints(client: pg.Client): Promise<Complaint[]> {
  const { rows } = await client.query<ComplaintRow>(
    `select d.id, d.titles, d.phrases, d.red_flag as "redFlag", ${complaintLinks}
     from complaints d where not d.is_retired order by d.id`,
  );
  return rows.map(({ titles, phrases, ...complaint }) => ({
    ...complaint,
    names: [
      ...Object.entries(titles).map(([lang, text]) => ({ text, lang, isTitle: true })),
      ...Object.entries(phrases).flatMap(([lang, texts]) =>
        texts.map((text) => ({ text, lang, isTitle: false })),
      ),
    ],
  }));
}

/** Changes whenever any row of a dictionary does. */
export async function readDictionariesState(client: pg.Client): Promise<string> {
  const states = DICTIONARIES.map(
    (table) => `select '${table}' as name, id, xmin::text as version from ${table}`,
  );
  const { rows } = await client.query<{ state: string | null }>(
    `select md5(string_agg(name || id || ' ' || version, ',' order by name, id)) as state from (${states.join(' union all ')}) rows`,
  );
  return rows[0]?.state ?? '';
}

/** Names of the cities with these ids in every language known. */
export async function readCityNames(
  client: pg.Client,
  ids: readonly number[],
): Promise<PlaceNames<number>[]> {
  const { rows } = await client.query<{
    id: number;
    title: string;
    titles: Texts;
    country: string;
    admin: string | null;
  }>('select id, title, titles, country, admin from cities where id = any($1::int[])', [ids]);
  return rows.map(({ id, title, titles, country, admin }) => ({
    id,
    names: [...new Set([title, ...Object.values(titles)])],
    titles,
    region: regionOf(country, admin),
  }));
}

type LearnsCities = { missingCities(): number[]; learnCities(names: Iterable<PlaceNames<number>>): void };

export async function learnMissingCities(client: pg.Client, index: LearnsCities): Promise<void> {
  const missing = index.missingCities();
  if (missing.length > 0) index.learnCities(await readCityNames(client, missing));
}
