import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClinicProblem, QualityGroup } from '../../../contract/imports/admin-quality.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { planOf } from '../../../tests/helpers/plans.ts';
import type { Database } from '../../platform/database.ts';
import { emptyRecord } from '../record.ts';
import { qualityJobs } from './jobs.ts';
import { isQualityStale, listAllGroups, problemRows } from './reads.ts';
import { describeQuality } from './report.ts';
import { measureQuality } from './writes.ts';

const TODAY = new Date().toISOString().slice(0, 10);

async function addRecord(db: Database, clinicId: number, source: string, record: object, on = TODAY) {
  const importId = (
    await db
      .insertInto('imports')
      .values({
        source,
        dataset: source,
        file_name: 'file',
        file_sha256: 'x',
        retrieved_at: on,
        finished_at: '2026-01-01',
        counts: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await db
    .insertInto('clinic_sources')
    .values({
      source,
      dataset: source,
      source_id: `${clinicId}`,
      clinic_id: clinicId,
      licence: 'CC0-1.0',
      retrieved_at: on,
      record: JSON.stringify({ ...emptyRecord, ...record }),
      import_id: importId,
    })
    .execute();
}

const ids = { one: 0, both: 0, far: 0, paris: 0 };
const { app, db } = await testApp(async ({ db }) => {
  await createCities(db);
  ids.one = await createClinic(db, { title: 'One Source' });
  ids.both = await createClinic(db, { title: 'Both Sources' });
  ids.far = await createClinic(db, { title: 'Far Apart' });
  ids.paris = await createClinic(db, { title: 'Paris', country: 'FR', cityId: null });
  await addRecord(db, ids.one, 'ror', {}, '2020-05-01');
  // The same number twice, written otherwise; another host of the website.
  await addRecord(db, ids.both, 'ror', {
    phone: '+49 30 1234567; +49 30 999',
    website: 'https://www.both.example/a',
  });
  await addRecord(db, ids.both, 'osm', { phone: '030 123-4567', website: 'https://other.example' });
  await addRecord(db, ids.far, 'ror', {
    phone: '+49 30 1111111',
    lat: 52.5,
    lon: 13.4,
    precision: 'building',
    status: 'inactive',
  });
  await addRecord(db, ids.far, 'osm', {
    phone: '+49 30 2222222',
    lat: 52.52,
    lon: 13.4,
    precision: 'building',
  });
  await addRecord(db, ids.paris, 'osm', {
    modifiedAt: '2000-01-01',
    lat: 48.8,
    lon: 2.3,
    precision: 'building',
  });
  await sql`update clinics set phone = '030 1234567', website = 'https://both.example/' where id = ${ids.both}`.execute(
    db,
  );
  const demo = await createClinic(db, { title: 'Made up' });
  await sql`update clinics set is_demo = true, phone = '1' where id = ${demo}`.execute(db);
});
const moderator = await makeAccount(db, { operator: 'moderator' });
const client = await makeAccount(db);
await measureQuality(db);

async function call<Data>(path: string, headers: object = moderator.headers) {
  const reply = await app.inject({
    url: `/api/v1/admin/${path}`,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { status: reply.statusCode, ...reply.json<{ data: Data; meta: { total: number } }>() };
}
const problems = async (query = '') => (await call<ClinicProblem[]>(`problems?${query}`)).data;
const scores = async () =>
  Object.fromEntries(
    (await db.selectFrom('clinic_scores').selectAll().execute()).map((row) => [row.clinic_id, row.score]),
  );

test('what sources say against each other is found, and what only looks otherwise is not', async () => {
  const found = await problems();
  expect(found.map(({ clinic, kind }) => [clinic.title, kind])).toEqual([
    ['Both Sources', 'two_websites'],
    ['Far Apart', 'closed_by_one'],
    ['Far Apart', 'two_addresses'],
    ['Far Apart', 'two_phones'],
  ]);
  expect(found.at(-1)?.stated).toEqual([
    { source: 'osm', since: null, value: '+49 30 2222222' },
    { source: 'ror', since: null, value: '+49 30 1111111' },
  ]);
  expect(found[1]?.stated.map(({ source, value }) => [source, value])).toEqual([
    ['osm', 'open'],
    ['ror', 'closed'],
  ]);
});

test('problems are narrowed by kind, country and name', async () => {
  expect((await problems('kind=two_phones')).map(({ clinic }) => clinic.id)).toEqual([ids.far]);
  expect(await problems('country=FR')).toEqual([]);
  expect((await problems('country=DE&q=both')).length).toBe(1);
  expect((await call<ClinicProblem[]>('problems?per_page=1&page=2')).meta.total).toBe(4);
  expect((await call('problems?kind=other')).status).toBe(422);
});

test('groups count the facts of real clinics, by country and by source', async () => {
  const { data: countries } = await call<QualityGroup[]>('quality?sort=clinics&order=DESC');
  expect(countries.map(({ id, clinics }) => [id, clinics])).toEqual([
    ['country-DE', 3],
    ['country-FR', 1],
  ]);
  expect(countries[0]?.facts).toMatchObject({ phone: 1, website: 1, city: 3, beds: 0 });
  expect(countries[0]?.problems).toMatchObject({ two_phones: 1, two_websites: 1, dead_website: 0 });
  expect(countries[1]?.ages).toEqual({ within_year: 0, within_three_years: 0, older: 1, no_source: 0 });
  const { data: sources } = await call<QualityGroup[]>('quality?kind=source&sort=name');
  expect(sources.map(({ name, clinics, newest_on }) => [name, clinics, newest_on])).toEqual([
    ['osm', 3, TODAY],
    ['ror', 3, TODAY],
  ]);
  const idsOf = async (query: string) =>
    (await call<QualityGroup[]>(`quality?${query}`)).data.map(({ id }) => id);
  expect(await idsOf('name=fr')).toEqual(['country-FR']);
  expect(await idsOf('kind=source&name=openstreet')).toEqual(['source-osm']);
  expect(await idsOf('kind=source&name=ROR')).toEqual(['source-ror']);
  const all = await call<QualityGroup>('quality/all');
  expect(all.data).toMatchObject({ id: 'all', name: '', clinics: 4 });
  expect((await call<QualityGroup>('quality/source-ror')).data.clinics).toBe(3);
  expect((await call('quality/country-XX')).status).toBe(404);
  expect((await call('quality/anything')).status).toBe(404);
});

test('the command prints what the page shows', async () => {
  const printed = describeQuality(await listAllGroups(db));
  expect(printed).toContain('Real clinics: 4, mean data score');
  expect(printed).toContain(
    '1 clinics with two phones, 1 at two places, 1 with two websites, 1 closed by one',
  );
  expect(describeQuality([])).toBe('There are no real clinics.\n');
});

test('a dead website and a doubtful pair stand in the list, the pair with its number', async () => {
  const importId = (await db.selectFrom('imports').select('id').executeTakeFirstOrThrow()).id;
  const { id: matchId } = await db
    .insertInto('clinic_matches')
    .values({
      clinic_id: ids.one,
      candidate_id: ids.far,
      name_similarity: 0.7,
      reason: 'name',
      import_id: importId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('websites')
    .values({
      url: 'https://both.example/',
      host: 'both.example',
      next_check_at: new Date(),
      outcome: 'gone',
      failing_since: '2026-05-01',
      dead_since: '2026-05-01',
    })
    .execute();
  const before = await scores();
  await measureQuality(db);
  expect(await problems('kind=doubtful_pair')).toMatchObject([
    { clinic: { id: ids.one }, stated: [{ source: null, value: 'Far Apart' }], match_id: matchId },
  ]);
  expect(await problems('kind=dead_website')).toMatchObject([
    {
      clinic: { id: ids.both },
      stated: [{ source: null, since: '2026-05-01', value: 'https://both.example/' }],
      match_id: null,
    },
  ]);
  expect((await scores())[ids.both]).toBe((before[ids.both] ?? 0) - 10);
});

test('a score is what the facts weigh, and only one that changed is written anew', async () => {
  expect(await scores()).toMatchObject({
    // A source of this year, nothing against each other.
    [ids.one]: 10,
    [ids.far]: 10 + 5,
    [ids.paris]: 10,
  });
  const stamps = async () =>
    (await sql<{ xmin: string }>`select clinic_id, xmin::text from clinic_scores order by 1`.execute(db))
      .rows;
  const before = await stamps();
  await measureQuality(db);
  expect(await stamps()).toEqual(before);
  const field = (await createDictionaries(db)).specialization('cardiology');
  await addClinicFacts(db, ids.one, {
    specializations: [field],
    languages: [{ lang: 'de', level: 'native' }],
    texts: [{ lang: 'de', description: 'Text' }],
    photos: 1,
    isClaimed: true,
  });
  await measureQuality(db);
  expect((await scores())[ids.one]).toBe(10 + 15 + 5 + 5 + 5 + 5 + 10 + 5);
  await sql`update clinic_specializations set origin = 'name' where clinic_id = ${ids.one}`.execute(db);
  await measureQuality(db);
  expect((await scores())[ids.one]).toBe(55);
  await sql`update clinics set status = 'withdrawn' where id = ${ids.one}`.execute(db);
  await measureQuality(db);
  expect((await scores())[ids.one]).toBeUndefined();
});

test('two that count at once give one result', async () => {
  await Promise.all([measureQuality(db), measureQuality(db)]);
  expect((await call<QualityGroup[]>('quality')).meta.total).toBe(2);
});

test('the job counts again after an import, and not before', async () => {
  expect(await isQualityStale(db)).toBe(false);
  await sql`update imports set finished_at = now() + interval '1 second' where source = 'osm'`.execute(db);
  expect(await isQualityStale(db)).toBe(true);
  await sql`update imports set finished_at = '2026-01-01'`.execute(db);
  await sql`update quality_groups set computed_at = now() - interval '21 hours'`.execute(db);
  const task = qualityJobs({ db }).tasks['measure-quality'];
  await task?.({}, new AbortController().signal);
  expect(await isQualityStale(db)).toBe(false);
});

test('only operators see it', async () => {
  for (const path of ['quality', 'quality/all', 'problems']) {
    expect((await call(path, {})).status).toBe(401);
    expect((await call(path, client.headers)).status).toBe(404);
  }
});

test('a page of 200,000 problems follows an index', async () => {
  await sql`
    with made as (insert into clinics (title, slug, country) select 'Many', 'many-' || n, 'IT' from generate_series(1, 50000) n returning id)
    insert into clinic_problems (clinic_id, kind, country, stated)
    select id, kind, case when id % 50 = 0 then 'ES' else 'IT' end, '[["ror", "1"], ["osm", "2"]]'
    from made, unnest(array['two_phones', 'two_addresses', 'two_websites', 'closed_by_one']) kind`.execute(
    db,
  );
  await sql`analyze clinic_problems`.execute(db);
  const page = { page: 1, per_page: 25, sort: 'clinic', order: 'ASC' } as const;
  for (const [narrowed, index] of [
    [{}, 'clinic_problems_pk'],
    [{ kind: 'two_phones' }, 'clinic_problems_kind'],
    [{ country: 'ES' }, 'clinic_problems_country'],
  ] as const) {
    const rows = problemRows({ ...page, ...narrowed });
    const { text, buffers } = await planOf(db, sql`select * ${rows} order by clinic_id, kind limit 25`);
    expect(text).toContain(index);
    expect(buffers, text).toBeLessThan(60);
  }
});
