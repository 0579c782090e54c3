import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { requestCalls } from '../../../tests/helpers/request-calls.ts';
import { startJobs } from '../../platform/jobs.ts';
import { staffEmailJobs } from './jobs.ts';

const world = await makeOfferWorld();
const { db, pool, clinics, call, ask, offer } = world;
const [munich, honolulu, kiritimati] = clinics;
const { act } = requestCalls(world);
const emails = await startEmails(world);
const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
afterAll(() => jobs.stop());

let made = 0;

async function makeReader(clinic: SampleClinic, changes: { doctorId?: number } = {}): Promise<string> {
  made += 1;
  const email = `member${made}@clinic.example`;
  const role = changes.doctorId === undefined ? 'coordinator' : 'doctor';
  const staff = { clinicId: clinic.id, role, ...changes } as const;
  const { id } = await makeAccount(db, { email, isEmailVerified: true, staff });
  if (changes.doctorId !== undefined)
    await db.updateTable('staff').set({ doctor_id: changes.doctorId }).where('account_id', '=', id).execute();
  return email;
}

const readers = {
  munich: await makeReader(munich),
  honolulu: await makeReader(honolulu),
  kiritimati: await makeReader(kiritimati),
};

/** Subjects of the emails that are new since the last look, by clinic. */
const seen = new Map<string, number>();
async function newSubjects(): Promise<Record<string, string[]>> {
  await emails.settle();
  const found = await readNew();
  // The next email comes an hour later.
  await sql`update accounts set staff_mailed_at = null`.execute(db);
  return found;
}

async function readNew(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, email] of Object.entries(readers)) {
    const all = await emails.to(email);
    found[name] = all.slice(seen.get(name) ?? 0).map(({ subject }) => subject);
    seen.set(name, all.length);
  }
  return found;
}

const ACCEPTED = 'Предложение вашей клиники приняли';
const PASSED_OVER = 'По запросу выбрали другую клинику';
const CANCELLED = 'Запрос отменили';

const accept = (client: Parameters<typeof call>[0], { id }: { id: string }) =>
  call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });

test('the chosen clinic is written to, the others hear that another was chosen, whoever refused hears nothing', async () => {
  await newSubjects();
  const doctor = await makeReader(munich, { doctorId: munich.doctorId });
  const other = await makeReader(munich, { doctorId: honolulu.doctorId });
  const { client, requestId } = await ask(clinics);
  const chosen = await offer(munich, requestId);
  await offer(honolulu, requestId);
  const refusal = { clinic_id: kiritimati.id, reason: 'no_capacity' };
  expect((await call(kiritimati.staff, 'POST', `staff/requests/${requestId}/decline`, refusal)).status).toBe(
    200,
  );
  await accept(client, chosen);
  await accept(client, chosen);
  expect(await newSubjects()).toEqual({ munich: [ACCEPTED], honolulu: [PASSED_OVER], kiritimati: [] });
  expect((await emails.to(doctor)).map(({ subject }) => subject)).toEqual([ACCEPTED]);
  expect(await emails.to(other)).toEqual([]);
  for (const clinic of [munich, honolulu]) {
    const sentEmail = (await emails.to(clinic === munich ? readers.munich : readers.honolulu)).at(-1);
    expect(sentEmail?.text).toContain(`/staff/requests/${requestId}?clinic=${clinic.id}\n`);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/Катаракт|глаз|Isar|Pali|Eye|2180/);
    expect(sentEmail?.text).toContain('/auth/letters#');
  }
  // Ended after the acceptance: the one clinic that has it hears of it.
  await act(client, requestId, 'cancel');
  expect(await newSubjects()).toEqual({ munich: [CANCELLED], honolulu: [], kiritimati: [] });
});

test('an operator’s reminder that a date is missing reaches the clinic of the accepted offer alone', async () => {
  await newSubjects();
  const operator = await makeAccount(db, { operator: 'moderator' });
  const { client, requestId } = await ask([munich, honolulu]);
  const sent = await offer(munich, requestId);
  await accept(client, sent);
  await newSubjects();
  const remind = () => call(operator, 'POST', `admin/requests/${requestId}/remind`, { clinic_id: munich.id });
  expect((await remind()).status).toBe(200);
  const NO_DATE = 'Принятое предложение всё ещё без даты';
  expect(await newSubjects()).toEqual({ munich: [NO_DATE], honolulu: [], kiritimati: [] });
  const email = (await emails.to(readers.munich)).at(-1);
  expect(email?.text).toContain(`/staff/requests/${requestId}?clinic=${munich.id}\n`);
  expect(`${email?.text}${email?.html}`).not.toMatch(/Катаракт|глаз|Isar|Eye|2180/);
});

test('an operator’s reminder reaches a clinic that has let its deadline pass, too', async () => {
  await newSubjects();
  const operator = await makeAccount(db, { operator: 'moderator' });
  const { requestId } = await ask([munich]);
  await newSubjects();
  await sql`update request_recipients set state = 'no_reply' where request_id = ${requestId}::uuid`.execute(
    db,
  );
  const reminded = await call(operator, 'POST', `admin/requests/${requestId}/remind`, {
    clinic_id: munich.id,
  });
  expect(reminded.status).toBe(200);
  const WAITS = 'Запрос всё ещё ждёт ответа';
  expect(await newSubjects()).toEqual({ munich: [WAITS], honolulu: [], kiritimati: [] });
});

test('a request that its client cancels is told to every clinic that has it', async () => {
  await newSubjects();
  const { client, requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId);
  await act(client, requestId, 'cancel', { reason: 'Катаракта прошла' });
  expect(await newSubjects()).toEqual({ munich: [CANCELLED], honolulu: [CANCELLED], kiritimati: [] });
  expect((await emails.to(readers.munich)).at(-1)?.text).not.toMatch(/Катаракт/);
});

test('an acceptance that is refused writes to nobody', async () => {
  await newSubjects();
  const { client, requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, {});
  expect((await accept(client, sent)).status).toBe(422);
  expect(await newSubjects()).toEqual({ munich: [], honolulu: [], kiritimati: [] });
});

const ANSWERED = 'Пациент ответил на ваш вопрос';
const DECLINED = 'От предложения вашей клиники отказались';

test('an answer to a question is told to the clinic that asked, and a declined offer to the one that made it', async () => {
  await newSubjects();
  const { client, requestId } = await ask([munich, honolulu]);
  await call(munich.staff, 'POST', `staff/requests/${requestId}/ask`, {
    clinic_id: munich.id,
    body: 'Есть ли диабет?',
  });
  const { rows } = await sql<{ id: string }>`
    select id from request_questions where request_id = ${requestId}::uuid`.execute(db);
  await act(client, requestId, 'answer', { question_id: rows[0]?.id, answer: 'Да, диабет второго типа' });
  expect(await newSubjects()).toEqual({ munich: [ANSWERED], honolulu: [], kiritimati: [] });
  expect((await emails.to(readers.munich)).at(-1)?.text).not.toMatch(/диабет/);
  const sent = await offer(munich, requestId);
  await call(client, 'POST', `client/offers/${sent.id}/decline`, { reason: 'Слишком далеко' });
  expect(await newSubjects()).toEqual({ munich: [DECLINED], honolulu: [], kiritimati: [] });
  expect((await emails.to(readers.munich)).at(-1)?.text).not.toMatch(/далеко|2180/);
});
