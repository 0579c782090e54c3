import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { StaffOffer } from '../../../contract/offers/offers.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeTerms } from '../../../tests/factories/offers.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { startJobs } from '../../platform/jobs.ts';
import { staffEmailJobs } from './jobs.ts';

const world = await makeOfferWorld();
const { db, pool, clinics, call, ask, start, write } = world;
const [munich, honolulu] = clinics;
const emails = await startEmails(world);
const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
afterAll(() => jobs.stop());

const make = (email: string, role: 'owner' | 'coordinator', clinicId: number): Promise<MadeAccount> =>
  makeAccount(db, { email, isEmailVerified: true, staff: { clinicId, role } });
const owner = await make('owner@clinic.example', 'owner', munich.id);
const asker = await make('asker@clinic.example', 'coordinator', munich.id);
await make('other@clinic.example', 'coordinator', munich.id);
await make('stranger@clinic.example', 'owner', honolulu.id);
const body = { clinic_id: munich.id, sum: { amount: 1000, currency_id: 2 }, version: 0 };
await call(owner, 'POST', 'staff/approval-limit', body);

const seen = new Map<string, number>();

/** Subjects of the emails sent since the last call, by recipient. The next email may then be sent at once. */
async function newSubjects(): Promise<Record<string, string[]>> {
  await emails.settle();
  const found: Record<string, string[]> = {};
  for (const name of ['owner', 'asker', 'other', 'stranger']) {
    const all = await emails.to(`${name}@clinic.example`);
    const subjects = all.slice(seen.get(name) ?? 0).map(({ subject }) => subject);
    seen.set(name, all.length);
    if (subjects.length > 0) found[name] = subjects;
  }
  await sql`update accounts set staff_mailed_at = null`.execute(db);
  return found;
}

const act = (by: MadeAccount, what: string, { id, draft_version }: StaffOffer, more: object = {}) =>
  call(by, 'POST', `staff/offers/${id}/${what}`, { draft_version, ...more });

async function prepare() {
  const { requestId } = await ask([munich]);
  const clinic = { ...munich, staff: asker };
  const draft = await write(clinic, await start(clinic, requestId), makeTerms(munich.doctorId));
  return { requestId, draft };
}

test('owners are told that an approval is asked for, whoever asked that it was returned; no word of the case', async () => {
  const { requestId, draft } = await prepare();
  expect((await act(asker, 'approval', draft)).status).toBe(200);
  expect(await newSubjects()).toEqual({ owner: ['Предложение ждёт вашего одобрения'] });
  await act(owner, 'return', draft, { reason: 'Катаракта: слишком дорого' });
  expect(await newSubjects()).toEqual({ asker: ['Ваше предложение вернули'] });
  for (const name of ['owner', 'asker']) {
    const sentEmail = (await emails.to(`${name}@clinic.example`)).at(-1);
    expect(sentEmail?.text).toContain(`/staff/requests/${requestId}/offer?clinic=${munich.id}\n`);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/Катаракт|глаз|Isar|дорого|2180|2310/);
  }
});

test('what is settled before the email is written is not told', async () => {
  const { draft } = await prepare();
  await sql`update accounts set staff_mailed_at = now() where id = ${owner.id}::uuid`.execute(db);
  await act(asker, 'approval', draft);
  await emails.settle();
  await act(owner, 'approve', draft);
  await sql`update accounts set staff_mailed_at = null`.execute(db);
  await newSubjects();
  const next = await prepare();
  await act(asker, 'approval', next.draft);
  expect(await newSubjects()).toEqual({ owner: ['Предложение ждёт вашего одобрения'] });
});
