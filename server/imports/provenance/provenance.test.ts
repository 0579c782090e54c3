import { expect, test } from 'vitest';
import type { FactOrigin } from '../../../contract/clinics/provenance.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { sampleRecord } from '../../../tests/factories/import-files.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';

const { app, pool } = await testApp(async ({ db, pool }) => {
  await createCities(db);
  await loadDictionaries(db);
  const id = await createClinic(db, { title: 'Augenklinik', slug: 'augenklinik' });
  await pool.query(
    `insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts) values ('osm', 'o', 'o', 'x', '2026-01-02', '{}')`,
  );
  const records = {
    osm: {
      ...sampleRecord({ modifiedAt: '2025-05-05' }),
      cityId: null,
      stated: { emergency: true, comforts: { 'free-wifi': 'free' } },
    },
    eurostat: { ...sampleRecord({ beds: 90, phone: '1' }), cityId: null, named: ['ophthalmology'] },
  };
  for (const [source, record] of Object.entries(records))
    await pool.query(
      `insert into clinic_sources (source, dataset, source_id, clinic_id, licence, url, retrieved_at, record, import_id)
       values ($1, 'x', 'node/1', $2, 'ODbL-1.0', 'https://sample.example/1', '2026-01-02', $3, (select min(id) from imports))`,
      [source, id, JSON.stringify(record)],
    );
  await pool.query(
    `insert into clinic_specializations (clinic_id, specialization_id, origin)
     select $1, id, 'name' from specializations where slug = 'ophthalmology'`,
    [id],
  );
  await pool.query(
    `insert into clinic_comforts (clinic_id, comfort_id, value, origin) select $1, id, 'free', 'stated' from comforts where slug = 'free-wifi'`,
    [id],
  );
  await pool.query(
    `insert into clinic_sections (clinic_id, section, version, by_operator) values ($1, 'contact', 1, false)`,
    [id],
  );
  await pool.query(
    `update clinics set emergency = true, beds = 90, phone = '+49 30 1', edited_fields = '{phone}' where id = $1`,
    [id],
  );
});

const ask = (slug: string) => app.inject(`/api/v1/client/clinics/${slug}/provenance?lang=en`);

test('each fact names its source, licence and way; what the clinic wrote is its own', async () => {
  const reply = await ask('augenklinik');
  expect(reply.statusCode).toBe(200);
  const data: FactOrigin[] = reply.json().data;
  const of = (fact: string) => data.find((one) => one.fact === fact);
  expect(of('emergency')).toMatchObject({
    way: 'stated',
    day: '2025-05-05',
    source: {
      source: 'osm',
      source_id: 'node/1',
      licence: 'ODbL-1.0',
      licence_url: 'https://www.openstreetmap.org/copyright',
      attribution: '© OpenStreetMap contributors',
      is_redistributable: true,
      retrieved_at: '2026-01-02',
    },
  });
  expect(of('beds')).toMatchObject({
    way: 'stated',
    source: { source: 'eurostat', is_redistributable: false },
  });
  expect(of('specialization')).toMatchObject({
    way: 'name',
    term: { slug: 'ophthalmology' },
    source: { source: 'eurostat' },
  });
  expect(of('comfort')).toMatchObject({ way: 'stated', term: { slug: 'free-wifi' } });
  expect(of('phone')).toMatchObject({ way: 'clinic', source: null });
  expect(of('website')).toBeUndefined();
});

test('the page shows facts of sources and which fields a name says', async () => {
  const { data } = (await app.inject('/api/v1/client/clinics/augenklinik')).json();
  expect(data).toMatchObject({ emergency: true, opening_hours: null, parent: null });
  expect(data.specializations).toMatchObject([{ slug: 'ophthalmology', is_from_name: true }]);
});

test('of a clinic that is not there nothing is told', async () => {
  expect((await ask('nobody')).statusCode).toBe(404);
  await pool.query(`update clinics set status = 'withdrawn'`);
  expect((await ask('augenklinik')).statusCode).toBe(404);
});
