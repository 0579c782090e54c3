import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { AdminImport } from '../../../contract/imports/admin-imports.ts';
import type { AdminMatch, AdminMatchDetail } from '../../../contract/imports/admin-matches.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { createCities } from '../../../tests/factories/clinics.ts';
import { createDictionaries, type EntryIds } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createComments, createDoctor } from '../../../tests/factories/facts.ts';
import { csvOf, ndjsonOf, rorRecord, writeSample } from '../../../tests/factories/import-files.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { importClinics } from '../import-clinics.ts';
import { findSource } from '../sources.ts';

let entries: EntryIds | null = null;
const { app, db, pool, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  entries = await createDictionaries(empty);
});
const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });
const client = await makeAccount(db);

async function runImport(name: string, path: string): Promise<void> {
  const source = findSource(name);
  if (!source) throw new Error(`no source ${name}`);
  const connection = await pool.connect();
  try {
    await importClinics(
      connection,
      source,
      path,
      { isDryRun: false, dataset: null, retrievedAt: '2026-01-02', maxRemovedShare: 1 },
      { progress: () => undefined, problem: () => undefined },
    );
  } finally {
    connection.release();
  }
}

const columns = 'id,hospital_name,site_name,lat,lon,street,city,cc,cap_beds,url'.split(',');
const inEurostat = (word: string) => ({
  id: `DE_${word}`,
  hospital_name: `${word} Klinik gGmbH`,
  lat: '52.55',
  lon: '13.35',
  city: 'Berlin',
  cc: 'DE',
  cap_beds: '80',
});
const eurostatFile = (word: string) => writeSample(`${word}.csv`, csvOf(columns, [inEurostat(word)]));
let records = 0;

/** A clinic of each source by nearly one name, of which one has no place: the import cannot be sure. */
async function makePair(word: string): Promise<AdminMatch> {
  records += 1;
  const names = [{ value: `${word}-Klinik`, lang: 'de', types: ['ror_display'] }];
  const locations = [{ geonames_details: { country_code: 'DE' } }];
  await runImport('ror', writeSample(`${word}.ndjson`, ndjsonOf([rorRecord(records, { names, locations })])));
  await runImport('eurostat', eurostatFile(word));
  const { data } = await call<AdminMatch[]>('GET', `admin/matches?q=${word}`);
  const [found] = data;
  if (!found) throw new Error('The import was sure');
  return found;
}

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]> };

async function call<Data>(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...moderator.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}

const merge = (match: { id: number }, survivorId: number) =>
  call<AdminMatchDetail>('POST', `admin/matches/${match.id}/merge`, { survivor_id: survivorId });
const undo = (match: { id: number }) => call<AdminMatchDetail>('POST', `admin/matches/${match.id}/undo`);
const detail = async (match: { id: number }) =>
  (await call<AdminMatchDetail>('GET', `admin/matches/${match.id}`)).data;
const page = async (slug: string) => {
  const { status, data } = await call<{ slug: string; title: string }>('GET', `client/clinics/${slug}`);
  return status === 200 ? data.slug : status;
};
const found = async (word: string) =>
  (await call<ClinicCard[]>('GET', `client/clinics?q=${word}`)).data.map(({ slug }) => slug).sort();
const lastAct = () =>
  db
    .selectFrom('audit_events')
    .select(['kind', 'actor_id', 'clinic_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Everything that a merge may move, as it stands at either clinic. */
async function everything(ids: readonly number[]) {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(c) - 'updated_at' - 'changed_in' order by id) from clinics c where id = any(${ids})),
      (select jsonb_agg(to_jsonb(n) order by clinic_id, kind, lang, text) from clinic_names n where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(s) order by source, source_id) from clinic_sources s where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(p) order by procedure_id, clinic_id) from clinic_procedures p where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(p) order by id) from positions p where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(p) order by id) from photos p where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(t) order by clinic_id, lang) from clinic_texts t where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(l) order by clinic_id, lang) from clinic_languages l where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(r) order by clinic_id) from clinic_ratings r where clinic_id = any(${ids})),
      (select jsonb_agg(to_jsonb(f) order by account_id, clinic_id) from favourite_clinics f where clinic_id = any(${ids})),
      (select jsonb_agg(jsonb_build_array(id, clinic_id) order by id) from comments where clinic_id = any(${ids}))
    ) as "all"`.execute(db);
  return rows[0]?.all;
}

async function fill({ clinic, candidate }: AdminMatch): Promise<void> {
  if (!entries) throw new Error('no dictionaries');
  const [eye, heart] = [entries.specialization('ophthalmology'), entries.specialization('cardiology')];
  await addClinicFacts(db, clinic.id, {
    specializations: [eye, heart],
    languages: [{ lang: 'de', level: 'native' }],
    texts: [{ lang: 'de', description: 'Am See.' }],
    licence: { body: 'LAGeSo', checkedOn: null },
    photos: 2,
  });
  await addClinicFacts(db, candidate.id, {
    specializations: [eye],
    languages: [{ lang: 'de', level: 'fluent' }],
    texts: [{ lang: 'en', description: 'By the lake.' }],
    photos: 1,
  });
  await createDoctor(db, {
    title: 'Lea Sommer',
    positions: [{ clinicId: clinic.id, specializationId: eye }],
  });
  await createComments(db, [
    { clinicId: clinic.id, rating: 5 },
    { clinicId: candidate.id, rating: 3 },
  ]);
  for (const { id } of [clinic, candidate])
    await db
      .insertInto('favourite_clinics')
      .values({ account_id: client.id, clinic_id: id, note: `at ${id}` })
      .execute();
}

describe('two clinics that are one', () => {
  test('stand side by side with their sources and with what they have', async () => {
    const pair = await makePair('Seepark');
    expect(pair).toMatchObject({ state: 'open', country: 'DE', reason: 'same name, place of one unknown' });
    const { clinic, candidate, survivor_id } = await detail(pair);
    expect(survivor_id).toBeNull();
    expect([clinic.sources[0]?.source, candidate.sources[0]?.source]).toEqual(['eurostat', 'ror']);
    expect(clinic).toMatchObject({ beds: 80, city: 'Berlin', may_go: true, counts: { staff: 0, chats: 0 } });
  });

  test('become one with everything of both, and the address of the other leads there', async () => {
    const pair = await makePair('Waldblick');
    await fill(pair);
    const { clinic, candidate } = pair;
    const { status, data } = await merge(pair, candidate.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'merged', survivor_id: candidate.id, decided_by: 'Mara Lind' });
    expect(data.candidate.counts).toMatchObject({ doctors: 1, photos: 3, comments: 2, favourites: 1 });
    expect(data.candidate).toMatchObject({ beds: 80, city: 'Berlin' });
    expect(data.candidate.sources).toHaveLength(2);
    expect(await page(clinic.slug)).toBe(candidate.slug);
    await expect.poll(() => found('Waldblick')).toEqual([candidate.slug]);
    const { rows } =
      await sql`select lang, description from clinic_texts where clinic_id = ${candidate.id} order by lang`.execute(
        db,
      );
    expect(rows).toEqual([
      { lang: 'de', description: 'Am See.' },
      { lang: 'en', description: 'By the lake.' },
    ]);
    expect(await lastAct()).toMatchObject({
      kind: 'clinic.merged',
      actor_id: moderator.id,
      clinic_id: candidate.id,
      detail: { merged: clinic.id },
    });
  });

  test('stay one through later imports of either source', async () => {
    const pair = await makePair('Lindenhof');
    await merge(pair, pair.candidate.id);
    await runImport(
      'eurostat',
      writeSample('Lindenhof.csv', csvOf(columns, [{ ...inEurostat('Lindenhof'), cap_beds: '95' }])),
    );
    expect((await detail(pair)).candidate.beds).toBe(95);
    expect(await page(pair.clinic.slug)).toBe(pair.candidate.slug);
    expect((await call<AdminMatch[]>('GET', 'admin/matches?q=Lindenhof')).data).toEqual([]);
  });

  test('are two again after an undo, each with what it had; what came since stays', async () => {
    const pair = await makePair('Sonnenberg');
    await fill(pair);
    const ids = [pair.clinic.id, pair.candidate.id];
    const before = await everything(ids);
    await merge(pair, pair.clinic.id);
    expect(await everything(ids)).not.toEqual(before);
    const { status, data } = await undo(pair);
    expect([status, data.state, data.survivor_id]).toEqual([200, 'open', null]);
    expect(await everything(ids)).toEqual(before);
    expect(await page(pair.candidate.slug)).toBe(pair.candidate.slug);
    await expect.poll(() => found('Sonnenberg')).toEqual([pair.candidate.slug, pair.clinic.slug].sort());
    expect(await lastAct()).toMatchObject({ kind: 'clinic.merge_undone' });
    expect((await merge(pair, pair.candidate.id)).status).toBe(200);
  });

  test('keep a name that no record brings, and lose it with the undo', async () => {
    const pair = await makePair('Eichengrund');
    await sql`update clinics set edited_fields = '{names}' where id = ${pair.candidate.id}`.execute(db);
    const names = async () => (await detail(pair)).candidate.names.map(({ text }) => text);
    const before = await names();
    await merge(pair, pair.candidate.id);
    expect(await names()).toContain(pair.clinic.title);
    await undo(pair);
    expect(await names()).toEqual(before);
  });

  test.each(['staff', 'chat'] as const)('with people (%s) is the one that stays', async (what) => {
    const pair = await makePair(what === 'staff' ? 'Birkenallee' : 'Kastanienhof');
    if (what === 'staff') await makeAccount(db, { staff: { clinicId: pair.clinic.id, role: 'owner' } });
    else await makeChat(db, { client, clinic: pair.clinic });
    expect((await detail(pair)).clinic.may_go).toBe(false);
    const { status, errors } = await merge(pair, pair.candidate.id);
    expect([status, Object.keys(errors)]).toEqual([422, ['survivor_id']]);
    expect((await detail(pair)).state).toBe('open');
    expect((await merge(pair, pair.clinic.id)).status).toBe(200);
  });
});

describe('a decision', () => {
  test('is made once, also of several at the same moment', async () => {
    const pair = await makePair('Rosenhain');
    const answers = await Promise.all([
      merge(pair, pair.clinic.id),
      merge(pair, pair.candidate.id),
      call('POST', `admin/matches/${pair.id}/reject`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('to keep two apart holds through imports, and may be taken back', async () => {
    const pair = await makePair('Erlenbruch');
    expect((await call('POST', `admin/matches/${pair.id}/reject`)).status).toBe(200);
    await runImport('eurostat', eurostatFile('Erlenbruch'));
    expect(await detail(pair)).toMatchObject({ state: 'rejected', survivor_id: null });
    expect((await undo(pair)).data.state).toBe('open');
    expect((await undo(pair)).status).toBe(422);
  });

  test('names a clinic of the pair, and the pair', async () => {
    const pair = await makePair('Ahornweg');
    expect((await merge(pair, 999_999)).errors).toHaveProperty('survivor_id');
    expect((await merge({ id: 999_999 }, pair.clinic.id)).status).toBe(404);
    expect((await call('GET', 'admin/matches/0')).status).toBe(404);
  });
});

test('imports are listed with their counts, in two queries', async () => {
  const path = 'admin/imports?order=DESC&q=Seepark';
  const { data } = await call<AdminImport[]>('GET', path);
  expect(data.map(({ source, counts }) => [source, counts.added, counts.doubtful])).toEqual([
    ['eurostat', 1, 1],
    ['ror', 1, 0],
  ]);
  expect(await queriesOf(() => call('GET', path))).toHaveLength(
    (await queriesOf(() => call('GET', 'admin/matches'))).length,
  );
});

test('imports are found by the title of their source in the language of the reader', async () => {
  const found = async (q: string) => {
    const reply = await app.inject({
      url: `/api/v1/admin/imports?q=${encodeURIComponent(q)}`,
      headers: { ...moderator.headers, 'accept-language': 'ru' },
    });
    return new Set(reply.json<{ data: AdminImport[] }>().data.map(({ source }) => source));
  };
  expect(await found('евростат')).toEqual(new Set(['eurostat']));
  expect(await found('Викиданные')).toEqual(new Set());
});

test('the record of the demo world is none of them', async () => {
  await sql`
    insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
    values ('demo', 'world', '', '', '2026-01-02', '{"clinics": 400, "doctors": 2000}')`.execute(db);
  const { status, data } = await call<AdminImport[]>('GET', 'admin/imports?order=DESC');
  expect([status, data.filter(({ source }) => source === 'demo')]).toEqual([200, []]);
});
