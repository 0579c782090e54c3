import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type {
  AdminDoctorMatch,
  AdminDoctorMatchDetail,
} from '../../../contract/imports/admin-doctor-matches.ts';
import type { AdminMatch, AdminMatchDetail } from '../../../contract/imports/admin-matches.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries, type EntryIds } from '../../../tests/factories/dictionaries.ts';
import { createComments, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let entries: EntryIds | null = null;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  entries = await createDictionaries(empty);
});
const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]> };

async function call<Data>(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  by = moderator,
): Promise<Answer<Data>> {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...by.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}

describe('clinics that an operator names', () => {
  const name = (clinic_id: number, candidate_id: number, by = moderator) =>
    call<AdminMatchDetail>('POST', 'admin/matches', { clinic_id, candidate_id }, by);

  test('become a pair once, in whatever order and by however many at once; then one clinic, and two again', async () => {
    const one = await createClinic(db, { title: 'Seehaus' });
    const two = await createClinic(db, { title: 'Seehaus am See' });
    const answers = await Promise.all([name(one, two), name(two, one), name(one, two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [{ data }] = [await name(two, one)];
    expect(data).toMatchObject({ state: 'open', name_similarity: null, made_by: 'Mara Lind', report: null });
    const { data: list } = await call<AdminMatch[]>('GET', 'admin/matches?q=seehaus');
    expect(list.map(({ id }) => id)).toEqual([data.id]);
    const { status } = await call('POST', `admin/matches/${data.id}/merge`, { survivor_id: two });
    expect(status).toBe(200);
    expect((await call('GET', 'client/clinics/seehaus')).data).toMatchObject({ id: two });
    expect((await name(one, two)).errors).toHaveProperty('candidate_id');
    expect((await call('POST', `admin/matches/${data.id}/undo`)).status).toBe(200);
    expect((await call('GET', 'client/clinics/seehaus')).data).toMatchObject({ id: one });
  });

  test('are two, are there, and are not the operator’s own', async () => {
    const one = await createClinic(db, { title: 'Feldhaus' });
    const two = await createClinic(db, { title: 'Feldhof' });
    expect((await name(one, one)).errors).toHaveProperty('candidate_id');
    expect((await name(one, 999_999)).status).toBe(404);
    const { data } = await name(one, two);
    const concerned = await makeAccount(db, {
      operator: 'moderator',
      staff: { clinicId: two, role: 'owner' },
    });
    const merged = await call(
      'POST',
      `admin/matches/${data.id}/merge`,
      { survivor_id: two },
      { ...concerned },
    );
    expect(merged.errors).toHaveProperty('decision');
  });
});

describe('doctors', () => {
  async function makePair(word: string) {
    if (!entries) throw new Error('no dictionaries');
    const heart = entries.specialization('cardiology');
    const [here, there] = [
      await createClinic(db, { title: `${word} Nord` }),
      await createClinic(db, { title: `${word} Süd` }),
    ];
    const one = await createDoctor(db, {
      title: `Lea ${word}`,
      positions: [{ clinicId: here, specializationId: heart }],
    });
    const two = await createDoctor(db, {
      title: `Dr. Lea ${word}`,
      positions: [{ clinicId: there, specializationId: heart }],
    });
    await createComments(db, [
      { doctorId: one, rating: 5 },
      { doctorId: two, rating: 3 },
    ]);
    const { data, status } = await call<AdminDoctorMatchDetail>('POST', 'admin/doctor-matches', {
      doctor_id: two,
      candidate_id: one,
    });
    expect(status).toBe(200);
    await sql`
      insert into photos (clinic_id, doctor_id, seed, file, width, height)
      values (${here}, ${one}, 1, ${`portrait-${word}`}, 640, 800)`.execute(db);
    return { one, two, here, there, id: data.id };
  }
  const act = (id: number, what: string, body?: object) =>
    call<AdminDoctorMatchDetail>('POST', `admin/doctor-matches/${id}/${what}`, body);
  const everything = async (ids: readonly number[]) => {
    const { rows } = await sql<{ all: unknown }>`
      select jsonb_build_array(
        (select jsonb_agg(to_jsonb(d) - 'updated_at' - 'changed_in' - 'version' order by id) from doctors d where id = any(${ids})),
        (select jsonb_agg(to_jsonb(p) order by id) from positions p where doctor_id = any(${ids})),
        (select jsonb_agg(to_jsonb(n) order by doctor_id, kind, lang, text) from doctor_names n where doctor_id = any(${ids})),
        (select jsonb_agg(to_jsonb(r) order by doctor_id) from doctor_ratings r where doctor_id = any(${ids})),
        (select jsonb_agg(jsonb_build_array(id, doctor_id) order by id) from comments where doctor_id = any(${ids})),
        (select jsonb_agg(jsonb_build_array(id, doctor_id) order by id) from photos where doctor_id = any(${ids})))
      as "all"`.execute(db);
    return rows[0]?.all;
  };

  test('stand side by side, become one with everything of both, and the address of the other leads there', async () => {
    const { one, two, id } = await makePair('Sommer');
    const { data: pair } = await call<AdminDoctorMatchDetail>('GET', `admin/doctor-matches/${id}`);
    expect(pair).toMatchObject({ state: 'open', made_by: 'Mara Lind', doctor: { id: one, may_go: true } });
    const { status, data } = await act(id, 'merge', { survivor_id: two });
    expect([status, data.state, data.survivor_id]).toEqual([200, 'merged', two]);
    expect(data.candidate).toMatchObject({ counts: { comments: 2 } });
    expect(data.candidate.positions).toHaveLength(2);
    const { rows: portraits } = await sql`select from photos where doctor_id = ${two}`.execute(db);
    expect(portraits).toHaveLength(1);
    expect((await call('GET', `client/doctors/${one}`)).data).toMatchObject({ id: two });
    expect((await call<unknown[]>('GET', `client/doctors/${one}/comments`)).data).toHaveLength(2);
    expect(
      (await call('POST', `admin/doctors/${one}/publish`, { reason: 'back again' })).errors,
    ).toHaveProperty('status');
    const found = async () => (await call<{ id: number }[]>('GET', 'client/doctors?q=Sommer')).data;
    await expect.poll(async () => (await found()).map((doctor) => doctor.id)).toEqual([two]);
  });

  test('are two again after an undo, each with what it had', async () => {
    const { one, two, id } = await makePair('Herbst');
    const before = await everything([one, two]);
    await act(id, 'merge', { survivor_id: one });
    expect(await everything([one, two])).not.toEqual(before);
    expect((await act(id, 'undo')).status).toBe(200);
    expect(await everything([one, two])).toEqual(before);
    expect((await act(id, 'undo')).errors).toHaveProperty('state');
    const acts = await db
      .selectFrom('audit_events')
      .select('kind')
      .where('entity', '=', 'doctor')
      .where('entity_id', '=', String(one))
      .where('kind', '<>', 'doctor.match_named')
      .orderBy('id')
      .execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['doctor.merged', 'doctor.merge_undone']);
  });

  test('with people of theirs are those that stay', async () => {
    const { one, two, here, id } = await makePair('Winter');
    const member = await makeAccount(db, { staff: { clinicId: here, role: 'doctor' } });
    await sql`update staff set doctor_id = ${one} where account_id = ${member.id}::uuid`.execute(db);
    expect((await act(id, 'merge', { survivor_id: two })).errors).toHaveProperty('survivor_id');
    expect((await act(id, 'merge', { survivor_id: one })).status).toBe(200);
  });

  test('are decided on once, also by several at the same moment; kept apart may be taken back', async () => {
    const { one, two, id } = await makePair('Mai');
    const answers = await Promise.all([
      act(id, 'merge', { survivor_id: one }),
      act(id, 'merge', { survivor_id: two }),
      act(id, 'reject'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const { id: other } = await makePair('Juni');
    expect((await act(other, 'reject')).data.state).toBe('rejected');
    expect((await act(other, 'undo')).data.state).toBe('open');
    expect((await act(999_999, 'reject')).status).toBe(404);
    expect((await call('POST', 'admin/doctor-matches', { doctor_id: 1, candidate_id: 1 })).status).toBe(422);
  });

  test('are listed in two queries', async () => {
    const { data } = await call<AdminDoctorMatch[]>('GET', 'admin/doctor-matches?q=juni');
    expect(data).toHaveLength(1);
    expect(await queriesOf(() => call('GET', 'admin/doctor-matches'))).toHaveLength(3);
  });
});
