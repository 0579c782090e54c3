import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { sampleRecord } from '../../../tests/factories/import-files.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';

const BERLIN = 2950159;
const { app, db, pool } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  await loadDictionaries(empty);
  await sql`insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
    values ('ror', 'x', 'x', 'x', '2026-01-02', '{}')`.execute(empty);
});
const admin = await makeAccount(db, { operator: 'admin' });

const site = 'https://closed.example';
const named = (text: string) => ({ names: [{ kind: 'title' as const, lang: null, text }] });
const closed = { ...named('Closed'), website: site, lat: 1, lon: 1, precision: 'building' as const };

/** A clinic as its records and edits have made it. */
async function make(title: string, given: Record<string, object>, edited: string[] = []): Promise<number> {
  const id = await createClinic(db, { title, slug: title.toLowerCase().replaceAll(' ', '-') });
  await sql`update clinics set city_id = ${BERLIN}, website = ${site}, edited_fields = ${edited}::text[]
    where id = ${id}`.execute(db);
  for (const [source, record] of Object.entries(given))
    await pool.query(
      `insert into clinic_sources (source, dataset, source_id, clinic_id, licence, retrieved_at, record, import_id)
       values ($1, 'x', $2::text, $2::int, 'x', '2026-01-02', $3, (select min(id) from imports))`,
      [source, id, JSON.stringify({ ...sampleRecord(record), cityId: BERLIN })],
    );
  return id;
}

const ids = {
  closed: await make('Only Closed', { eurostat: closed }),
  both: await make('Open Name', { ror: named('Open Name'), eurostat: closed }),
  edited: await make('Written', { kmhfl: closed }, ['title', 'city_id', 'country', 'website']),
  unknown: await make('Of No Source', { gone: closed }),
  open: await make('All Open', { osm: closed }),
  people: await make('Of People', {}),
};

async function take(name: string): Promise<Record<string, unknown>[]> {
  const reply = await app.inject({
    url: `/api/v1/admin/${name}/export?format=json`,
    headers: { ...admin.headers, 'accept-language': 'en' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Record<string, unknown>[] }>().data;
}
const none = { title: null, slug: null, country: null, city: null };

test('facts of sources that must not be passed on leave no file, those of others and of people do', async () => {
  const rows = new Map((await take('clinics')).map((row) => [row.id, row]));
  expect(rows.get(ids.closed)).toMatchObject({ ...none, status: 'published' });
  expect(rows.get(ids.unknown)).toMatchObject(none);
  expect(rows.get(ids.both)).toMatchObject({ title: 'Open Name', slug: null, country: null, city: null });
  expect(rows.get(ids.edited)).toMatchObject({ title: 'Written', slug: 'written', city: 'Berlin' });
  expect(rows.get(ids.open)).toMatchObject({ title: 'All Open', country: 'DE', city: 'Berlin' });
  expect(rows.get(ids.people)).toMatchObject({ title: 'Of People', slug: 'of-people' });
});

test('a website of such a source is not passed on either', async () => {
  for (const id of Object.values(ids))
    await sql`insert into clinic_interest (clinic_id, day, kind, count) values (${id}, current_date, 'answer', 1)`.execute(
      db,
    );
  const websites = new Map((await take('demand')).map(({ id, website }) => [id, website]));
  expect(websites.get(ids.both)).toBeNull();
  expect(websites.get(ids.edited)).toBe(site);
  expect(websites.get(ids.open)).toBe(site);
});

test('neither is what stands inside rows about something else', async () => {
  await sql`insert into clinic_matches (clinic_id, candidate_id, name_similarity, reason, made_by)
    values (${ids.closed}, ${ids.open}, 0.9, '', ${admin.id})`.execute(db);
  expect(await take('matches')).toMatchObject([
    {
      'clinic.id': ids.closed,
      'clinic.title': null,
      'clinic.city': null,
      'candidate.title': 'All Open',
      'candidate.city': 'Berlin',
    },
  ]);
});

test('a name that only a closed registry of doctors gives stays here', async () => {
  const doctors = { fhir: 0, nppes: 0 };
  for (const source of ['fhir', 'nppes'] as const) {
    const title = `Dr. ${source}`;
    doctors[source] = await createDoctor(db, { title });
    await pool.query(
      `insert into doctor_sources (source, dataset, source_id, doctor_id, licence, retrieved_at, record, import_id)
       values ($1, 'x', '1', $2, 'x', '2026-01-02', $3, (select min(id) from imports))`,
      [source, doctors[source], JSON.stringify({ title })],
    );
  }
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/admin/doctors/export',
    headers: admin.headers,
    payload: { format: 'json', reason: 'Request of a court' },
  });
  const titles = new Map(
    reply.json<{ data: { id: number; title: string | null }[] }>().data.map(({ id, title }) => [id, title]),
  );
  expect(titles.get(doctors.fhir)).toBeNull();
  expect(titles.get(doctors.nppes)).toBe('Dr. nppes');
});
