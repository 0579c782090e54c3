import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { type ContentFiles, readContentFiles } from './content-files.ts';
import { createDictionaryStore } from './dictionary-store.ts';
import { loadDictionaries } from './writes.ts';

const { db, url } = await testDatabase();

const one = { ru: 'Одно', en: 'One', de: 'Eins', ar: 'واحد' };

function smallContent(): ContentFiles {
  return {
    specializations: [
      { slug: 'cardiology', titles: one, doctor: one, icon: 'heart' },
      { slug: 'surgery', titles: one, doctor: one, icon: 'knife' },
    ],
    diseases: [{ slug: 'angina', titles: one, icd10: 'I20', specializations: ['cardiology', 'surgery'] }],
    procedures: [
      { slug: 'stenting', titles: one, code: null, specializations: ['cardiology'], diseases: ['angina'] },
    ],
    'comfort-groups': [{ slug: 'room', titles: one }],
    comforts: [{ slug: 'wifi', titles: one, group: 'room', icon: 'wifi' }],
    complaints: [
      {
        slug: 'heartache',
        area: 'chest',
        titles: one,
        phrases: {},
        specializations: ['surgery', 'cardiology'],
      },
    ],
    accreditations: [{ slug: 'jci', titles: one, about: one, url: 'https://example.org' }],
  };
}

test('content is loaded with its links, and a changed file changes what is kept', async () => {
  const content = smallContent();
  await loadDictionaries(db, content);
  const read = await createDictionaryStore(db);
  const before = await read();
  const angina = before.diseases.bySlug.get('angina');
  const titles = angina?.specializations.map((id) => before.specializations.byId.get(id)?.slug);
  expect(titles).toEqual(['cardiology', 'surgery']);
  expect(before.procedures.bySlug.get('stenting')?.diseases).toEqual([angina?.id]);

  const [disease] = content.diseases;
  const [procedure] = content.procedures;
  Object.assign(disease ?? {}, { titles: { ...one, ru: 'Стенокардия' }, specializations: ['surgery'] });
  Object.assign(procedure ?? {}, { diseases: [] });
  await loadDictionaries(db, content);
  await expect.poll(async () => (await read()).diseases.bySlug.get('angina')?.titles.ru).toBe('Стенокардия');
  const after = await read();
  expect(after.diseases.bySlug.get('angina')?.specializations).toEqual([
    after.specializations.bySlug.get('surgery')?.id,
  ]);
  expect(after.procedures.bySlug.get('stenting')?.diseases).toEqual([]);
});

test('a complaint leads to terms in its own order, through merged ones to what they have become', async () => {
  const content = smallContent();
  await loadDictionaries(db, content);
  const read = await createDictionaryStore(db);
  const fields = async () => {
    const { complaints, specializations } = await read();
    const ids = complaints.bySlug.get('heartache')?.specializations ?? [];
    return ids.map((id) => specializations.byId.get(id)?.slug);
  };
  expect(await fields()).toEqual(['surgery', 'cardiology']);
  await sql`
    update specializations set is_retired = true, merged_into = (select id from specializations where slug = 'cardiology')
    where slug = 'surgery'`.execute(db);
  await expect.poll(fields).toEqual(['cardiology']);
  await sql`update specializations set is_retired = false, merged_into = null where slug = 'surgery'`.execute(
    db,
  );
});

test('a complaint that an operator has edited is left alone', async () => {
  const content = smallContent();
  await loadDictionaries(db, content);
  await sql`update complaints set is_edited = true, phrases = '{"en": ["heavy heart"]}' where slug = 'heartache'`.execute(
    db,
  );
  await loadDictionaries(db, content);
  const { rows } = await sql`select phrases from complaints where slug = 'heartache'`.execute(db);
  expect(rows).toEqual([{ phrases: { en: ['heavy heart'] } }]);
});

test('a disease that an operator has edited still follows the red flag of the file', async () => {
  const content = smallContent();
  await loadDictionaries(db, content);
  await sql`update diseases set is_edited = true, titles = titles || '{"en": "Tight chest"}' where slug = 'angina'`.execute(
    db,
  );
  const angina = () =>
    db.selectFrom('diseases').select(['titles', 'red_flag']).where('slug', '=', 'angina').execute();
  for (const red_flag of ['heart', undefined] as const) {
    content.diseases = content.diseases.map(({ red_flag: _, ...entry }) => ({
      ...entry,
      ...(red_flag && { red_flag }),
    }));
    await loadDictionaries(db, content);
    expect(await angina()).toMatchObject([{ titles: { en: 'Tight chest' }, red_flag: red_flag ?? null }]);
  }
});

test('an entry that names another which does not exist is refused, and nothing is kept of the load', async () => {
  const content = smallContent();
  content.diseases.push({ slug: 'lost', titles: one, icd10: 'Z99', specializations: ['astrology'] });
  await expect(loadDictionaries(db, content)).rejects.toThrow('astrology');
  const { rows } = await sql`select from diseases where slug = 'lost'`.execute(db);
  expect(rows).toEqual([]);
});

test('the content of the service is whole in four languages, and loading it again changes and announces nothing', async () => {
  const files = await readContentFiles();
  for (const [name, entries] of Object.entries(files)) {
    for (const { slug, titles } of entries) {
      expect(Object.keys(titles).sort(), `${name} ${slug}`).toEqual(['ar', 'de', 'en', 'ru']);
    }
    expect(new Set(entries.map(({ slug }) => slug)).size, name).toBe(entries.length);
  }
  await loadDictionaries(db);
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const received: string[] = [];
  listener.on('notification', ({ channel }) => received.push(channel));
  for (const table of [
    'specializations',
    'diseases',
    'procedures',
    'comforts',
    'complaints',
    'accreditations',
  ]) {
    await listener.query(`listen ${table}`);
  }
  const stamps = () => sql`select max(xmin::text::bigint), count(*) from procedures`.execute(db);
  const before = (await stamps()).rows;
  await loadDictionaries(db);
  expect((await stamps()).rows).toEqual(before);
  await listener.query('select 1');
  await listener.end();
  expect(received).toEqual([]);
});
