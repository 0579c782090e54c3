import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminReport, AdminReportDetail } from '../../../contract/reviews/reports.ts';
import type { Withdrawal } from '../../../contract/reviews/withdrawals.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { actCallsOf } from '../../../tests/helpers/act-calls.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let heart = 0;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  heart = (await createDictionaries(empty)).specialization('cardiology');
});
const first = await makeAccount(db, { operator: 'moderator' });
const second = await makeAccount(db, { operator: 'moderator' });
const stranger = await makeAccount(db, {
  staff: { clinicId: await createClinic(db, { title: 'Adler' }), role: 'owner' },
});

const call = actCallsOf(app);

async function makePlace(title: string) {
  const id = await createClinic(db, { title });
  const owner = await makeAccount(db, { staff: { clinicId: id, role: 'owner' } });
  const coordinator = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  const doctor = await createDoctor(db, {
    title: `Lea ${title}`,
    positions: [{ clinicId: id, specializationId: heart }],
  });
  const path = `staff/clinics/${id}/withdrawals`;
  const list = (by: MadeAccount | null = owner) => call<Withdrawal[]>(by, 'GET', path);
  const appeal = (withdrawal: string, by: MadeAccount | null = owner, text = 'We have only moved house.') =>
    call<Withdrawal[]>(by, 'POST', `${path}/${withdrawal}/appeal`, { text });
  return { id, owner, coordinator, doctor, list, appeal };
}

const turn = (by: MadeAccount, what: 'withdraw' | 'publish', target: string, reportId?: string) =>
  call(by, 'POST', `admin/${target}/${what}`, { reason: 'closed, says the register' }, reportId);
const waiting = async (title: string) =>
  (await call<AdminReport[]>(second, 'GET', 'admin/reports?state=received')).data.filter(
    ({ target }) => target.title === title,
  );
const decide = async (by: MadeAccount, id: string, state: 'acted' | 'refused') => {
  const { version } = (await call<AdminReportDetail>(by, 'GET', `admin/reports/${id}`)).data;
  const body = { version, state, answer: 'We have looked again.' };
  return call<AdminReportDetail>(by, 'POST', `admin/reports/${id}/decide`, body);
};
const emails = async (accountId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select payload ->> 'kind' as kind from graphile_worker._private_jobs
    where payload ->> 'accountId' = ${accountId}`.execute(db);
  return rows.map(({ kind }) => kind);
};

describe('a clinic that an operator has taken off the site', () => {
  test('reads its own name and those of its doctors in the language of whoever looks', async () => {
    const { id, owner, doctor } = await makePlace('Aomori');
    await sql`insert into clinic_names (clinic_id, kind, lang, text) values (${id}, 'label', 'de', 'Augenklinik')`.execute(
      db,
    );
    await sql`insert into doctor_names (doctor_id, kind, lang, text) values (${doctor}, 'label', 'de', 'Lea Vogt')`.execute(
      db,
    );
    for (const target of [`clinics/${id}`, `doctors/${doctor}`]) await turn(first, 'withdraw', target);
    const reply = await app.inject({
      url: `/api/v1/staff/clinics/${id}/withdrawals`,
      headers: { ...owner.headers, 'accept-language': 'de' },
    });
    const titles = reply.json<{ data: Withdrawal[] }>().data.map(({ title }) => title);
    expect(titles).toEqual(['Augenklinik', 'Lea Vogt']);
  });

  test('is told so with the reason; its appeal comes before another operator, who shows it again', async () => {
    const { id, owner, coordinator, list, appeal } = await makePlace('Isar');
    expect((await list()).data).toEqual([]);
    await turn(first, 'withdraw', `clinics/${id}`);
    expect(await emails(owner.id)).toEqual(['withdrawal_news']);
    expect(await emails(coordinator.id)).toEqual([]);
    const [gone] = (await list()).data;
    expect(gone).toMatchObject({
      entity: 'clinic',
      title: 'Isar',
      reason: 'closed, says the register',
      may_appeal: true,
      is_appealed: false,
    });
    const withdrawal = gone?.id ?? '';
    for (const by of [stranger, coordinator]) expect((await appeal(withdrawal, by)).status).toBe(404);
    expect((await appeal(withdrawal, null)).status).toBe(401);
    expect((await appeal(withdrawal, owner, 'no')).errors).toHaveProperty('text');
    expect((await appeal('999999')).status).toBe(404);
    const answers = await Promise.all([appeal(withdrawal), appeal(withdrawal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await list()).data).toMatchObject([{ may_appeal: false, is_appealed: true, decided_at: null }]);

    const [report] = await waiting('Isar');
    const reportId = report?.id ?? '';
    const seen = await call<AdminReportDetail>(first, 'GET', `admin/reports/${reportId}`);
    expect(seen.data).toMatchObject({
      text: 'closed, says the register',
      appeal: { text: 'We have only moved house.', is_open: true, is_mine: true, has_other: true },
    });
    expect((await decide(first, reportId, 'refused')).errors).toHaveProperty('decision');
    expect((await decide(second, reportId, 'acted')).errors).toHaveProperty('other_act');
    expect((await turn(second, 'publish', `clinics/${id}`, reportId)).status).toBe(200);
    const { data } = await decide(second, reportId, 'acted');
    expect(data).toMatchObject({ state: 'acted', outcomes: [{ outcome: 'taken_back' }] });
    expect(await emails(owner.id)).toEqual(['withdrawal_news', 'withdrawal_news']);
    expect((await list()).data).toEqual([]);
  });

  test('stays off the site where the other operator says so, for good; a new withdrawal is a new decision', async () => {
    const { id, list, appeal } = await makePlace('Berg');
    await turn(first, 'withdraw', `clinics/${id}`);
    await appeal((await list()).data[0]?.id ?? '');
    const [report] = await waiting('Berg');
    await decide(second, report?.id ?? '', 'refused');
    const [refused] = (await list()).data;
    expect(refused).toMatchObject({ may_appeal: false, answer: 'We have looked again.' });
    expect((await appeal(refused?.id ?? '')).errors).toHaveProperty('text');
    await turn(second, 'publish', `clinics/${id}`);
    await turn(second, 'withdraw', `clinics/${id}`);
    expect((await list()).data).toMatchObject([{ may_appeal: true, is_appealed: false, answer: null }]);
  });

  test('appeals in time, and only where an operator has done it', async () => {
    const { id, list, appeal } = await makePlace('Tal');
    await sql`update clinics set status = 'withdrawn' where id = ${id}`.execute(db);
    expect((await list()).data).toEqual([]);
    await sql`
      insert into audit_events (actor_id, actor_role, kind, entity, entity_id, clinic_id, at)
      values (${first.id}::uuid, 'moderator', 'clinic.withdrawn', 'clinic', ${String(id)}, ${id}, now() - interval '30 days')`.execute(
      db,
    );
    const [late] = (await list()).data;
    expect(late?.may_appeal).toBe(false);
    expect((await appeal(late?.id ?? '')).errors).toHaveProperty('text');
  });
});

test('a doctor of the clinic that was taken off the site is told of and appealed for by its owners', async () => {
  const { id, doctor, owner, list, appeal } = await makePlace('Ufer');
  await turn(first, 'withdraw', `doctors/${doctor}`);
  expect(await emails(owner.id)).toEqual(['withdrawal_news']);
  const [gone] = (await list()).data;
  expect(gone).toMatchObject({ entity: 'doctor', title: 'Lea Ufer' });
  expect((await appeal(gone?.id ?? '')).status).toBe(200);
  const [report] = await waiting('Lea Ufer');
  expect(report?.target).toMatchObject({ kind: 'doctor', id: doctor });
  const few = (await queriesOf(() => list())).length;
  for (const title of ['Ada', 'Mia']) {
    const other = await createDoctor(db, { title, positions: [{ clinicId: id, specializationId: heart }] });
    await turn(first, 'withdraw', `doctors/${other}`);
  }
  expect((await list()).data).toHaveLength(3);
  expect(await queriesOf(() => list())).toHaveLength(few);
});

test('nobody shows or hides the page of a clinic they work for, or of its doctors', async () => {
  const { id, doctor } = await makePlace('Hof');
  const concerned = await makeAccount(db, { operator: 'moderator', staff: { clinicId: id, role: 'doctor' } });
  for (const target of [`clinics/${id}`, `doctors/${doctor}`])
    expect((await turn(concerned, 'withdraw', target)).errors).toHaveProperty('decision');
});
