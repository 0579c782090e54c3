import { describe, expect, test } from 'vitest';
import type { AdminClaimDetail } from '../../../contract/clinics/admin-claims.ts';
import type { Claim } from '../../../contract/clinics/claims.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';

const ids: number[] = [];
const made = await testApp(async ({ db }) => {
  await createCities(db);
  for (const title of ['Isar Klinik', 'Pali Eye', 'Adler Hospital', 'Quiet House'])
    ids.push(await createClinic(db, { title }));
  await db
    .updateTable('clinics')
    .set({ website: 'https://www.isar.example' })
    .where('id', '=', ids[0] ?? 0)
    .execute();
});
const { app, db } = made;
const [isar = 0, pali = 0, adler = 0, quiet = 0] = ids;
const files = attachmentCalls(made, ids);
const emails = await startEmails(made);
const moderator = await makeAccount(db, { operator: 'moderator' });

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]> };
let keys = 0;

async function call<Data>(by: MadeAccount, method: 'GET' | 'POST', path: string, payload?: object) {
  keys += 1;
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...by.headers, 'accept-language': 'en', 'idempotency-key': `claim-key-${keys}` },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}

const person = { post: 'Head of the office', work_email: 'anna@isar.example' };
const submit = (by: MadeAccount, claim: object) =>
  call<Claim>(by, 'POST', 'client/claims', { ...person, ...claim });
const withLicence = (clinicId: number) => ({ clinic_id: clinicId, proof: 'licence', licence_number: 'L-1' });
const seen = async (id: string) =>
  (await call<AdminClaimDetail>(moderator, 'GET', `admin/claims/${id}`)).data;
const decide = async (id: string, act: string, body: object) =>
  call<AdminClaimDetail>(moderator, 'POST', `admin/claims/${id}/${act}`, {
    version: (await seen(id)).version,
    ...body,
  });
const queue = async () =>
  (await call<{ id: string }[]>(moderator, 'GET', 'admin/claims?per_page=100')).data.map(({ id }) => id);
const rolesAt = async (clinicId: number) =>
  (
    await db.selectFrom('staff').select(['account_id', 'role']).where('clinic_id', '=', clinicId).execute()
  ).map(({ account_id, role }) => `${account_id} ${role}`);
/** What was done about a claim; that it was read is in readings.test.ts. */
const actsOn = async (id: string) => {
  const acts = db.selectFrom('audit_events').select('kind').where('entity_id', '=', id).orderBy('id');
  return (await acts.where('kind', '<>', 'claim.viewed').execute()).map(({ kind }) => kind);
};

async function codeFor(address: string, number = 0): Promise<string> {
  return /\b\d{6}\b/.exec((await emails.wait(address, number)).text)?.[0] ?? 'no code';
}

describe('a code to the clinic’s own domain', () => {
  test('proves the address; then an operator makes the person an owner', async () => {
    const email = 'owner@example.org';
    const client = await makeAccount(db, { email, isEmailVerified: true });
    const address = 'chief@mail.isar.example';
    const claim = await submit(client, {
      clinic_id: isar,
      proof: 'domain',
      work_email: address.toUpperCase(),
    });
    expect(claim).toMatchObject({
      status: 200,
      data: { state: 'submitted', code: 'open', work_email: address },
    });
    const { id } = claim.data;
    expect(await queue()).not.toContain(id);
    const code = await codeFor(address);
    const sentEmail = await emails.wait(address);
    expect(`${sentEmail.subject}${sentEmail.text}`).not.toMatch(/Anna|Isar/);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await call(client, 'POST', `client/claims/${id}/code/prove`, { code: wrong });
    expect([refused.status, refused.errors.code]).toEqual([
      422,
      ['This code is wrong. Check the digits in the email'],
    ]);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(
      (await call<Claim>(client, 'POST', `client/claims/${id}/code/prove`, { code: spaced })).data.code,
    ).toBe('proven');
    expect(await queue()).toContain(id);
    expect(await seen(id)).toMatchObject({
      domain: 'own',
      owners: [],
      is_overdue: false,
      claimant: { email },
    });
    expect((await decide(id, 'approve', { replaces_owners: false })).data.state).toBe('approved');
    expect(await rolesAt(isar)).toEqual([`${client.id} owner`]);
    const page = await app.inject({ url: '/api/v1/client/clinics/isar-klinik' });
    expect(page.json<{ data: { is_claimed: boolean } }>().data.is_claimed).toBe(true);
    expect(await actsOn(id)).toEqual(['claim.approved']);
    expect((await emails.wait(email)).text).toContain('/hospital/isar-klinik/claim');
    const again = await decide(id, 'approve', { replaces_owners: false });
    expect([again.status, Object.keys(again.errors)]).toEqual([422, ['state']]);
  });

  test('five wrong codes end it, also the right one after them; a new one works', async () => {
    const client = await makeAccount(db);
    const address = 'five@isar.example';
    const { data } = await submit(client, { clinic_id: isar, proof: 'domain', work_email: address });
    const code = await codeFor(address);
    const prove = (given: string) =>
      call<Claim>(client, 'POST', `client/claims/${data.id}/code/prove`, { code: given });
    const wrong = code === '000000' ? '111111' : '000000';
    for (let round = 0; round < 5; round += 1) expect((await prove(wrong)).status).toBe(422);
    expect((await prove(code)).errors.code).toEqual(['This code no longer works. Ask for a new one']);
    expect((await call(client, 'POST', `client/claims/${data.id}/code`)).status).toBe(200);
    expect((await prove(await codeFor(address, 1))).data.code).toBe('proven');
  });

  test.each([
    ['anna@gmail.com', 0, 'An address of a public email service proves nothing'],
    ['anna@elsewhere.example', 0, 'This address is not at the domain of the clinic’s website'],
    ['anna@pali.example', 1, 'The clinic has no website of its own here'],
  ])('%s is refused at once', async (work_email, index, words) => {
    const client = await makeAccount(db);
    const { status, errors } = await submit(client, { clinic_id: ids[index], proof: 'domain', work_email });
    expect([status, errors.work_email?.[0]]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe('attachments and licences', () => {
  test('attachments are shown to operators only, and each opening is written down', async () => {
    const client = await makeAccount(db);
    const attachment = await files.take(client, { name: 'Приказ.txt' });
    const { data } = await submit(client, {
      clinic_id: pali,
      proof: 'papers',
      attachment_ids: [attachment.id],
    });
    expect(data.papers.map(({ name }) => name)).toEqual(['Приказ.txt']);
    const url = `/api/v1/admin/claims/${data.id}/papers/${attachment.id}`;
    expect((await files.get(client, url)).statusCode).toBe(404);
    const opened = await files.get(moderator, url);
    expect([opened.statusCode, opened.body, opened.headers['x-content-type-options']]).toEqual([
      200,
      'Болит',
      'nosniff',
    ]);
    expect(await actsOn(data.id)).toEqual(['claim.paper_opened']);
    const other = await submit(await makeAccount(db), withLicence(pali));
    expect(
      (await files.get(moderator, `/api/v1/admin/claims/${other.data.id}/papers/${attachment.id}`))
        .statusCode,
    ).toBe(404);
  });

  test('what a proof needs is asked for at its field', async () => {
    const client = await makeAccount(db);
    const stranger = await files.take(await makeAccount(db));
    for (const [claim, field] of [
      [{ proof: 'papers' }, 'attachment_ids'],
      [{ proof: 'papers', attachment_ids: [stranger.id] }, 'attachment_ids'],
      [{ proof: 'licence' }, 'licence_number'],
      [{ proof: 'licence', licence_number: '1', licence_url: 'javascript:alert(1)' }, 'licence_url'],
      [{ proof: 'licence', licence_number: '1', post: ' ' }, 'post'],
      [{ proof: 'licence', licence_number: '1', work_email: 'nobody' }, 'work_email'],
    ] as const) {
      const { status, errors } = await submit(client, { clinic_id: pali, ...claim });
      expect([claim, status, Object.keys(errors)]).toEqual([claim, 422, [field]]);
    }
    expect((await submit(client, withLicence(1_000_000))).status).toBe(404);
  });

  test('an operator asks, the person answers, the operator refuses with a reason', async () => {
    const client = await makeAccount(db);
    const { data } = await submit(client, withLicence(adler));
    expect((await decide(data.id, 'ask', { question: 'Who appointed you?' })).data.waiting_since).toBeNull();
    const attachment = await files.take(client);
    const answer = { explanation: 'The founder', attachment_ids: [attachment.id] };
    const answered = await call<Claim>(client, 'POST', `client/claims/${data.id}/answer`, answer);
    expect(answered.data).toMatchObject({
      state: 'submitted',
      explanation: 'The founder',
      question: 'Who appointed you?',
    });
    expect((await call(client, 'POST', `client/claims/${data.id}/answer`, answer)).status).toBe(422);
    expect(await queue()).toContain(data.id);
    const refused = await decide(data.id, 'refuse', { refusal: 'not_of_clinic', note: 'Another founder' });
    expect(refused.data).toMatchObject({
      state: 'refused',
      refusal: 'not_of_clinic',
      decided_by: 'Anna Weber',
    });
    expect(await rolesAt(adler)).toEqual([]);
    const own = await call<Claim[]>(client, 'GET', `client/claims?clinic_id=${adler}`);
    expect(own.data.map(({ state, note }) => [state, note])).toEqual([['refused', 'Another founder']]);
    expect((await submit(client, withLicence(adler))).status).toBe(200);
  });

  test('a claim that was taken back waits for nobody', async () => {
    const client = await makeAccount(db);
    const { data } = await submit(client, withLicence(adler));
    expect((await call(await makeAccount(db), 'POST', `client/claims/${data.id}/withdraw`)).status).toBe(404);
    expect((await call<Claim>(client, 'POST', `client/claims/${data.id}/withdraw`)).data.state).toBe(
      'withdrawn',
    );
    expect(await queue()).not.toContain(data.id);
    expect((await decide(data.id, 'approve', { replaces_owners: false })).status).toBe(422);
  });
});

describe('several people', () => {
  test('a take-over tells the owner, and puts another in their place only if the operator says so', async () => {
    const owner = await makeAccount(db, {
      email: 'present@example.org',
      isEmailVerified: true,
      staff: { clinicId: quiet, role: 'owner' },
    });
    await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', quiet).execute();
    const own = await submit(owner, withLicence(quiet));
    expect(own.errors).toEqual({ clinic_id: ['You manage the page of this clinic already'] });
    const other = await makeAccount(db);
    const { data } = await submit(other, withLicence(quiet));
    expect(data.is_takeover).toBe(true);
    expect((await emails.wait('present@example.org')).text).toContain(`/staff?clinic=${quiet}`);
    expect((await seen(data.id)).owners.map(({ account_id }) => account_id)).toEqual([owner.id]);
    await decide(data.id, 'approve', { replaces_owners: true });
    expect(await rolesAt(quiet)).toEqual([`${other.id} owner`]);
  });

  test('two operators at once: one decides, the other hears that it has moved on', async () => {
    const { data } = await submit(await makeAccount(db), withLicence(pali));
    const replies = await Promise.all([
      decide(data.id, 'approve', { replaces_owners: false }),
      decide(data.id, 'refuse', { refusal: 'other' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await actsOn(data.id)).toHaveLength(1);
  });

  test('an older version decides nothing', async () => {
    const client = await makeAccount(db);
    const { data } = await submit(client, withLicence(pali));
    const { version } = await seen(data.id);
    await decide(data.id, 'ask', { question: 'Why?' });
    const late = await call(moderator, 'POST', `admin/claims/${data.id}/refuse`, {
      version,
      refusal: 'other',
    });
    expect([late.status, Object.keys(late.errors)]).toEqual([422, ['version']]);
  });
});

test('one open claim a clinic, five a day; a repeated key is the same claim', async () => {
  const client = await makeAccount(db);
  const body = { ...person, ...withLicence(pali) };
  const send = (key: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/client/claims',
      headers: { ...client.headers, 'idempotency-key': key },
      payload,
    });
  const [one, other] = await Promise.all([send('same-key-1', body), send('same-key-1', body)]);
  expect(one.json<{ data: Claim }>().data.id).toBe(other.json<{ data: Claim }>().data.id);
  expect((await send('same-key-1', { ...body, post: 'Else' })).statusCode).toBe(422);
  expect((await submit(client, withLicence(pali))).errors).toEqual({
    clinic_id: ['You have an open claim to this clinic already'],
  });
  for (const clinicId of [isar, adler, quiet])
    expect((await submit(client, withLicence(clinicId))).status).toBe(200);
  const { data } = await call<Claim[]>(client, 'GET', 'client/claims');
  await call(client, 'POST', `client/claims/${data[0]?.id}/withdraw`);
  expect((await submit(client, withLicence(quiet))).status).toBe(200);
  const more = await createClinic(db, { title: 'Sixth House' });
  expect((await submit(client, withLicence(more))).status).toBe(429);
});

test('the list of those that wait takes as many queries for one as for many', async () => {
  const count = () => made.queriesOf(() => call(moderator, 'GET', 'admin/claims?per_page=1'));
  const all = () => made.queriesOf(() => call(moderator, 'GET', 'admin/claims?per_page=100'));
  expect((await all()).length).toBe((await count()).length);
});

test('no operator decides on a claim of their own, or on one to a clinic they work for', async () => {
  const claimant = await makeAccount(db, { operator: 'moderator' });
  const colleague = await makeAccount(db, { operator: 'admin', staff: { clinicId: quiet, role: 'doctor' } });
  const { data } = await submit(claimant, withLicence(quiet));
  const body = { version: (await seen(data.id)).version, replaces_owners: false };
  for (const by of [claimant, colleague])
    expect(Object.keys((await call(by, 'POST', `admin/claims/${data.id}/approve`, body)).errors)).toEqual([
      'decision',
    ]);
});
