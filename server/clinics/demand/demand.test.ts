import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClinicDemand } from '../../../contract/clinics/demand.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';

const made = await testApp(async ({ db }) => {
  await createCities(db);
  for (const title of ['Wanted', 'Other', 'Third', 'Kept']) await createClinic(db, { title });
  await sql`update clinics set claimed_at = now() where slug = 'kept'`.execute(db);
});
const { app, db } = made;
const emails = await startEmails(made);
const moderator = await makeAccount(db, { operator: 'moderator' });
const client = await makeAccount(db);

type Reply = {
  data: ClinicDemand[] & ClinicDemand;
  errors: Record<string, string[]>;
  meta: { total: number };
};

async function call(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: object = moderator.headers,
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Reply>() };
}

let network = 0;
/** From a network of its own each time, or from `address`. */
const ask = (slug: string, kind: string, address = `203.0.113.${++network}`) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/client/clinics/${slug}/interest`,
    remoteAddress: address,
    payload: { kind },
  });
const demanded = async (query = 'sort=total&order=DESC') => (await call('GET', `admin/demand?${query}`)).data;
const idOf = async (slug: string) =>
  (await db.selectFrom('clinics').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const invite = async (slug: string, email: string, headers?: object) =>
  call('POST', `admin/demand/${await idOf(slug)}/invite`, { email, language: 'en' }, headers);

test('who asks is counted once a day from a network, and most wanted stand first', async () => {
  for (let patient = 0; patient < 3; patient++) expect((await ask('wanted', 'answer')).statusCode).toBe(200);
  await Promise.all([ask('other', 'facts', '198.51.100.7'), ask('other', 'facts', '198.51.100.7')]);
  expect((await ask('other', 'facts', '198.51.100.7')).statusCode).toBe(200);
  const rows = await demanded();
  expect(rows.map(({ title, answer, facts }) => [title, answer, facts])).toEqual([
    ['Wanted', 3, 0],
    ['Other', 0, 1],
  ]);
});

test('a clinic that is claimed has no demand, and one that is unknown is not found', async () => {
  expect((await ask('kept', 'answer')).statusCode).toBe(200);
  expect((await demanded('q=kept')).length).toBe(0);
  expect((await ask('nobody', 'answer')).statusCode).toBe(404);
  expect((await ask('wanted', 'money')).statusCode).toBe(422);
});

test('a clinic gets one email, an address one in a year, and the act is in the log', async () => {
  const answer = await invite('wanted', 'Office@wanted.example');
  expect(answer.status).toBe(200);
  expect(answer.data.invited_at).not.toBeNull();
  const sentEmail = await emails.wait('Office@wanted.example');
  expect(sentEmail.text).toContain('Wanted');
  expect(sentEmail.text).toContain('3 times');
  expect(sentEmail.text).toContain('/hospital/wanted/claim');
  expect((await invite('wanted', 'second@wanted.example')).errors).toHaveProperty('email');
  expect((await invite('other', 'office@wanted.example')).errors).toHaveProperty('email');
  const { rows } = await sql`select from audit_events where kind = 'clinic.invited'`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await demanded('invited=true')).map(({ title }) => title)).toEqual(['Wanted']);
});

test('who says no by the link in the email is never written to again', async () => {
  const [sentEmail] = await emails.to('Office@wanted.example');
  const token = /\/auth\/letters#([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/client/letters/stop',
    payload: { token },
  });
  expect(reply.json()).toEqual({ data: { subject: 'invitations' } });
  await sql`delete from clinic_invitations`.execute(db);
  expect((await invite('other', 'OFFICE@wanted.example')).errors.email).toEqual([
    'This address wants no invitations',
  ]);
});

test('two operators at once send one email', async () => {
  const answers = await Promise.all([invite('third', 'a@third.example'), invite('third', 'b@third.example')]);
  // Nobody has asked for it, so there is no demand to answer with; the email went out once all the same.
  expect(answers.map(({ status }) => status).sort()).toEqual([404, 422]);
  const { rows } = await sql`select from clinic_invitations`.execute(db);
  expect(rows).toHaveLength(1);
});

test('only operators see demand and invite', async () => {
  expect((await call('GET', 'admin/demand', undefined, {})).status).toBe(401);
  expect((await call('GET', 'admin/demand', undefined, client.headers)).status).toBe(404);
  expect((await invite('other', 'x@other.example', client.headers)).status).toBe(404);
  expect((await invite('other', 'no address')).status).toBe(422);
  expect((await invite('kept', 'x@kept.example')).status).toBe(404);
});
