import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Consent } from '../../../contract/accounts/consents.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { presentHashes, publishDocument } from '../../../tests/factories/documents.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db, queriesOf } = await testApp();
const url = '/api/v1/client/profile/consents';
const hashes = await presentHashes(db);

type Account = Awaited<ReturnType<typeof makeAccount>>;

const list = async ({ headers }: Account, language = 'ru') =>
  (await app.inject({ url, headers: { ...headers, 'accept-language': language } })).json<{
    data: Consent[];
  }>().data;
const give = ({ headers }: Account, consents: { purpose: string; hash: string }[]) =>
  app.inject({ method: 'POST', url, headers, payload: { consents }, remoteAddress: '203.0.113.9' });
const withdraw = ({ headers }: Account, purpose: string) =>
  app.inject({ method: 'DELETE', url: `${url}/${purpose}`, headers });
const stateOf = async (account: Account) =>
  Object.fromEntries((await list(account)).map(({ purpose, state }) => [purpose, state]));
const eventsOf = async ({ id }: Account) => {
  const { rows } = await sql<{ purpose: string; action: string; hash: string; address: string }>`
    select purpose, action, document_hash as hash, host(address) as address from consent_events
    where account_id = ${id}::uuid order by id`.execute(db);
  return rows;
};

test('an account that has said nothing sees five purposes with the text in its language', async () => {
  const account = await makeAccount(db);
  const consents = await list(account);
  expect(consents.map(({ purpose }) => purpose)).toEqual([
    'terms',
    'personal_data',
    'marketing',
    'health_data',
    'machine_translation',
  ]);
  for (const consent of consents)
    expect(consent).toMatchObject({
      state: 'none',
      is_current: false,
      current_hash: hashes[consent.purpose],
      events: [],
    });
  const [german] = await list(account, 'de');
  expect(german?.current_hash).not.toBe(hashes.terms);
});

test('giving writes who, when, from where and to which exact words', async () => {
  const account = await makeAccount(db);
  const answer = await give(account, [
    { purpose: 'terms', hash: hashes.terms },
    { purpose: 'personal_data', hash: hashes.personal_data },
  ]);
  expect(answer.statusCode).toBe(200);
  const [terms, , marketing] = answer.json<{ data: Consent[] }>().data;
  expect(terms).toMatchObject({
    state: 'given',
    is_current: true,
    events: [{ action: 'given', version: terms?.current_version, language: 'ru', hash: hashes.terms }],
  });
  expect(Date.now() - Date.parse(terms?.events[0]?.at ?? '')).toBeLessThan(60_000);
  expect(marketing?.state).toBe('none');
  expect(await eventsOf(account)).toEqual([
    { purpose: 'terms', action: 'given', hash: hashes.terms, address: '203.0.113.9' },
    { purpose: 'personal_data', action: 'given', hash: hashes.personal_data, address: '203.0.113.9' },
  ]);
});

test('giving what stands already writes nothing, also in another language or twice in one call', async () => {
  const account = await makeAccount(db);
  const [german] = await list(account, 'de');
  const twice = { purpose: 'terms', hash: hashes.terms };
  await give(account, [twice, twice]);
  await give(account, [twice]);
  await give(account, [{ purpose: 'terms', hash: german?.current_hash ?? '' }]);
  expect(await eventsOf(account)).toHaveLength(1);
});

test('ten calls at once that give the same consent write one event', async () => {
  const account = await makeAccount(db);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => give(account, [{ purpose: 'marketing', hash: hashes.marketing }])),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await eventsOf(account)).toHaveLength(1);
});

test('a hash that is unknown, of another purpose or of an earlier version is refused with nothing written', async () => {
  const account = await makeAccount(db);
  const earlier = hashes.marketing;
  const later = await publishDocument(db, { name: 'marketing' });
  const good = { purpose: 'terms', hash: hashes.terms };
  for (const bad of [
    { purpose: 'marketing', hash: 'ab'.repeat(32) },
    { purpose: 'marketing', hash: hashes.terms },
    { purpose: 'personal_data', hash: hashes.privacy },
    { purpose: 'marketing', hash: earlier },
  ]) {
    const answer = await give(account, [good, bad]);
    expect(answer.statusCode, JSON.stringify(bad)).toBe(422);
    expect(answer.json().errors.consents).toEqual([expect.stringContaining('изменился')]);
  }
  expect(await eventsOf(account)).toEqual([]);
  expect((await give(account, [{ purpose: 'marketing', hash: later }])).statusCode).toBe(200);
});

test('a withdrawal counts at once, names the text that was agreed to, and is written once', async () => {
  const account = await makeAccount(db);
  await give(account, [{ purpose: 'terms', hash: hashes.terms }]);
  const answer = await withdraw(account, 'terms');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: Consent[] }>().data[0]).toMatchObject({ state: 'withdrawn', is_current: false });
  await withdraw(account, 'terms');
  await withdraw(account, 'personal_data');
  expect((await eventsOf(account)).map(({ action, hash }) => [action, hash])).toEqual([
    ['given', hashes.terms],
    ['withdrawn', hashes.terms],
  ]);
  await give(account, [{ purpose: 'terms', hash: hashes.terms }]);
  expect(await stateOf(account)).toMatchObject({ terms: 'given', personal_data: 'none' });
  expect(await eventsOf(account)).toHaveLength(3);
});

test('where a call came from is an address, whatever a header says', async () => {
  const account = await makeAccount(db);
  const headers = { ...account.headers, 'x-forwarded-for': '"inner"' };
  const payload = { consents: [{ purpose: 'terms', hash: hashes.terms }] };
  expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  expect((await app.inject({ method: 'DELETE', url: `${url}/terms`, headers })).statusCode).toBe(200);
  expect(await eventsOf(account)).toMatchObject([{ address: '127.0.0.1' }, { address: '127.0.0.1' }]);
});

test("one account's consents are neither shown to another nor changed by it", async () => {
  const [own, other] = [await makeAccount(db), await makeAccount(db)];
  await give(own, [{ purpose: 'terms', hash: hashes.terms }]);
  expect(await stateOf(other)).toMatchObject({ terms: 'none' });
  await withdraw(other, 'terms');
  const smuggled = await app.inject({
    method: 'POST',
    url,
    headers: other.headers,
    payload: { consents: [{ purpose: 'terms', hash: hashes.terms }], account_id: own.id },
  });
  expect(smuggled.statusCode).toBe(422);
  const byQuery = await app.inject({ url: `${url}?account_id=${own.id}`, headers: other.headers });
  expect(byQuery.json<{ data: Consent[] }>().data[0]?.state).toBe('none');
  expect(await stateOf(own)).toMatchObject({ terms: 'given' });
  expect(await eventsOf(other)).toEqual([]);
});

test('without a session nothing is shown or written', async () => {
  const payload = { consents: [{ purpose: 'terms', hash: hashes.terms }] };
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  expect((await app.inject({ method: 'DELETE', url: `${url}/terms` })).statusCode).toBe(401);
});

test('what is no consent is refused: no list, too many, a hash that is none, an unknown purpose', async () => {
  const account = await makeAccount(db);
  const one = { purpose: 'terms', hash: hashes.terms };
  for (const payload of [
    {},
    { consents: [] },
    { consents: [one, one, one, one, one] },
    { consents: [{ purpose: 'terms', hash: 'x' }] },
    { consents: [{ purpose: 'privacy', hash: hashes.privacy }] },
    { consents: [{ ...one, action: 'withdrawn' }] },
  ]) {
    const answer = await app.inject({ method: 'POST', url, headers: account.headers, payload });
    expect(answer.statusCode, JSON.stringify(payload)).toBe(422);
  }
  expect((await withdraw(account, 'privacy')).statusCode).toBe(404);
  expect(await eventsOf(account)).toEqual([]);
});

test('the database itself refuses to change or remove what was said, and the words it was said to', async () => {
  const account = await makeAccount(db);
  await give(account, [{ purpose: 'terms', hash: hashes.terms }]);
  const refused = 'append-only';
  await expect(sql`update consent_events set action = 'withdrawn'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from consent_events`.execute(db)).rejects.toThrow(refused);
  await expect(sql`update documents set content = '{}' where name = 'terms'`.execute(db)).rejects.toThrow(
    refused,
  );
  await expect(sql`delete from documents where name = 'terms'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from accounts where id = ${account.id}::uuid`.execute(db)).rejects.toThrow();
  expect(await eventsOf(account)).toHaveLength(1);
});

test('the list takes the same few queries however much was said', async () => {
  const account = await makeAccount(db);
  const few = await queriesOf(() => list(account));
  for (let round = 0; round < 5; round++) {
    await give(account, [{ purpose: 'terms', hash: hashes.terms }]);
    await withdraw(account, 'terms');
  }
  expect(await queriesOf(() => list(account))).toHaveLength(few.length);
});
