import { expect, test } from 'vitest';
import { rorRecord, writeSample } from '../../tests/factories/import-files.ts';
import { file, sampleImports } from '../../tests/factories/imports.ts';
import { testDatabase } from '../../tests/helpers/database.ts';
import { loadDictionaries } from '../content/dictionaries/writes.ts';
import { traceFacts } from './provenance/trace.ts';
import { refoldClinic } from './writes.ts';

const { db, pool } = await testDatabase();
await loadDictionaries(db);
const { run, rows } = await sampleImports(pool);

const eyeClinic = (given: Record<string, unknown> = {}) =>
  rorRecord(1, {
    names: [{ value: 'Augenklinik Beispiel', lang: 'de', types: ['ror_display'] }],
    external_ids: [{ type: 'wikidata', preferred: 'Q5', all: ['Q5'] }],
    ...given,
  });
/** The same clinic on a map, by its Wikidata id. */
const onMap = (tags: Record<string, string>) =>
  writeSample(
    'map.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            '@id': 'way/1',
            amenity: 'clinic',
            name: 'Augenklinik Beispiel',
            wikidata: 'Q5',
            ...tags,
          },
          geometry: { type: 'Point', coordinates: [13.4, 52.5] },
        },
      ],
    }),
  );
const fields = () =>
  rows<{ slug: string; origin: string }>(`select s.slug, k.origin from clinic_specializations k
    join specializations s on s.id = k.specialization_id order by s.slug`);
const comforts = () =>
  rows(
    `select s.slug, k.value, k.origin from clinic_comforts k join comforts s on s.id = k.comfort_id order by 1`,
  );

test('what a source states counts before what the name says, and each fact knows its record', async () => {
  await run('ror', file([eyeClinic()]));
  expect(await fields()).toEqual([{ slug: 'ophthalmology', origin: 'name' }]);
  const tags = {
    'healthcare:speciality': 'ophthalmology;dermatology',
    opening_hours: '24/7',
    wheelchair: 'yes',
  };
  expect(await run('osm', onMap(tags))).toMatchObject({ clinics: { added: 0, changed: 1 } });
  expect(await fields()).toEqual([
    { slug: 'dermatology', origin: 'stated' },
    { slug: 'ophthalmology', origin: 'stated' },
  ]);
  expect(await comforts()).toEqual([{ slug: 'step-free-access', value: 'free', origin: 'stated' }]);
  const [clinic] = await rows<{ opening_hours: unknown[] }>('select opening_hours from clinics');
  expect(clinic?.opening_hours).toHaveLength(7);
  const records = await rows<Parameters<typeof traceFacts>[0][number]>(
    'select source, dataset, retrieved_at as "retrievedAt", record from clinic_sources',
  );
  const traces = traceFacts(records).map(({ fact, slug, way, from }) => [fact, slug, way, from.source]);
  expect(traces).toContainEqual(['title', null, 'stated', 'ror']);
  expect(traces).toContainEqual(['location', null, 'stated', 'osm']);
  expect(traces).toContainEqual(['specialization', 'ophthalmology', 'stated', 'osm']);
});

test('a fact goes when no record has it any more', async () => {
  await run('ror', file([eyeClinic()]));
  await run('osm', onMap({ 'healthcare:speciality': 'dermatology', wheelchair: 'yes', emergency: 'yes' }));
  await run('osm', onMap({}));
  expect(await fields()).toEqual([{ slug: 'ophthalmology', origin: 'name' }]);
  expect(await comforts()).toEqual([]);
  expect(await rows('select emergency from clinics')).toEqual([{ emergency: null }]);
});

test('a list that changes alone is news to the directory and counted', async () => {
  await run('osm', onMap({}));
  const stamp = async () =>
    (await rows<{ changed_in: string }>('select changed_in::text from clinics'))[0]?.changed_in;
  const before = await stamp();
  expect(await run('osm', onMap({ 'healthcare:speciality': 'dermatology' }))).toMatchObject({
    clinics: { changed: 1 },
  });
  expect(await stamp()).not.toBe(before);
});

test('what people wrote stays: neither a later file nor a new fold adds to it or takes from it', async () => {
  await run('ror', file([eyeClinic()]));
  const [clinic] = await rows<{ id: number }>('select id from clinics');
  const id = clinic?.id ?? 0;
  await pool.query(`delete from clinic_specializations`);
  await pool.query(
    `insert into clinic_specializations (clinic_id, specialization_id)
     select $1, id from specializations where slug = 'cardiology'`,
    [id],
  );
  await pool.query(
    `insert into clinic_sections (clinic_id, section, version, by_operator) values ($1, 'specializations', 1, false)`,
    [id],
  );
  await run('osm', onMap({ 'healthcare:speciality': 'dermatology' }));
  await db.transaction().execute((trx) => refoldClinic(trx, id));
  expect(await fields()).toEqual([{ slug: 'cardiology', origin: 'person' }]);
});

test('relations follow the best record, and go with it', async () => {
  const relationships = [{ type: 'predecessor', id: 'https://ror.org/000000002', label: 'Old Clinic' }];
  await run('ror', file([eyeClinic({ relationships })]));
  const relations = () => rows('select relations from clinics');
  expect(await relations()).toEqual([
    { relations: [{ kind: 'predecessor', id: 'ror:000000002', title: 'Old Clinic' }] },
  ]);
  const records = await rows<Parameters<typeof traceFacts>[0][number]>(
    'select source, dataset, retrieved_at as "retrievedAt", record from clinic_sources',
  );
  expect(traceFacts(records).map(({ fact }) => fact)).toContain('relations');
  await run('ror', file([eyeClinic()]));
  expect(await relations()).toEqual([{ relations: null }]);
});
