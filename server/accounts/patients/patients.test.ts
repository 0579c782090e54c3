import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewPatient, Patient } from '../../../contract/accounts/patients.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { NewRequest, RequestRow } from '../../../contract/requests/requests.ts';
import type { MadeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeCase, makeRequester, newKey } from '../../../tests/factories/requests.ts';

const world = await makeOfferWorld();
const { db, call } = world;
const [munich] = world.clinics;

let account: MadeAccount;
beforeEach(async () => {
  account = await makeRequester(db);
});

const mother: NewPatient = {
  name: 'Вера Иванова',
  birth_year: 1950,
  sex: 'female',
  country: 'RU',
  languages: ['ru', 'de'],
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path = '', body?: object, by: MadeAccount | null = account, key = newKey()) =>
  call<Patient>(by, method, `client/patients${path}`, body, key);
const add = (changes: Partial<NewPatient> = {}, by = account) =>
  ask('POST', '', { ...mother, ...changes }, by);
const list = async (by = account) => (await call<Patient[]>(by, 'GET', 'client/patients')).data;
const send = async (changes: Partial<NewRequest> = {}, by = account, key = newKey()) =>
  call<RequestRow>(by, 'POST', 'client/requests', await makeCase(db, [munich], changes), key);
const listRequests = async (query = '', by = account) =>
  (await call<RequestRow[]>(by, 'GET', `client/requests${query}`)).data;

const relative = { for_whom: 'relative', patient_name: 'Вера Иванова', birth_year: 1950 } as const;

describe('what must fail', () => {
  const calls = [
    ['GET', '', undefined],
    ['POST', '', mother],
    ['PATCH', `/${randomUUID()}`, { name: 'x' }],
    ['DELETE', `/${randomUUID()}`, undefined],
  ] as const;

  test.each(calls)('%s %s without a token is 401', async (method, path, body) => {
    expect((await ask(method, path, body, null)).status).toBe(401);
  });

  test.each(calls.slice(2))('%s of an unknown one and of another’s is 404', async (method, path, body) => {
    expect((await ask(method, path, body)).status).toBe(404);
    const { data } = await add();
    const other = await makeRequester(db);
    expect((await ask(method, `/${data.id}`, body, other)).status).toBe(404);
    expect(await list()).toMatchObject([{ id: data.id, name: 'Вера Иванова' }]);
    expect(await list(other)).toEqual([]);
  });

  test.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['a name without a letter', { name: '—' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(limits.nameMax + 1) }, 'name'],
    ['a year to come', { birth_year: new Date().getUTCFullYear() + 1 }, 'birth_year'],
    ['a year nobody alive is born in', { birth_year: 1900 }, 'birth_year'],
    ['a country that is none', { country: 'XZ' }, 'country'],
    ['a language that is none', { languages: ['xx'] }, 'languages'],
    ['no language', { languages: [] }, 'languages'],
    ['another’s account', { account_id: randomUUID() }, 'account_id'],
  ])('%s is refused at its field, in a new person and in a change', async (_, changes, field) => {
    const refused = await ask('POST', '', { ...mother, ...changes });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([expect.stringContaining(field)]);
    expect(await list()).toEqual([]);
    const { data } = await add();
    const change = await ask('PATCH', `/${data.id}`, changes);
    expect(change.status).toBe(422);
    expect(Object.keys(change.errors)).toEqual([expect.stringContaining(field)]);
    expect(await list()).toMatchObject([mother]);
  });

  test('without an idempotency key nobody is added', async () => {
    const refused = await call(account, 'POST', 'client/patients', mother);
    expect(refused.status).toBe(422);
    expect(refused.errors).toHaveProperty('idempotency-key');
    expect(await list()).toEqual([]);
  });

  test('no more than ten, also when they come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: limits.patientsMax + 3 }, (_, at) => add({ name: `Person ${at}` })),
    );
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.errors.name?.[0]).toContain(String(limits.patientsMax));
    expect(await list()).toHaveLength(limits.patientsMax);
  });
});

test('a person is added once, changed in parts and removed', async () => {
  const key = newKey();
  const body = { ...mother, name: '  Вера   Иванова ', languages: ['ru', 'de', 'ru'] };
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask('POST', '', body, account, key)));
  const [first] = replies;
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(first?.data).toEqual({ id: expect.any(String), ...mother, requests: 0 });
  expect(await list()).toEqual([first?.data]);
  // The same key with somebody else, and the same person with another key.
  const other = await ask('POST', '', { ...mother, name: 'Пётр' }, account, key);
  expect(other.errors).toHaveProperty('idempotency-key');
  expect((await add({ name: 'вера иванова', country: 'DE' })).data).toEqual(first?.data);

  const path = `/${first?.data.id}`;
  const changed = await ask('PATCH', path, { country: 'KZ', sex: null });
  expect(changed.data).toEqual({ ...first?.data, country: 'KZ', sex: null });
  expect((await ask('PATCH', path, {})).data).toEqual(changed.data);
  expect((await ask('DELETE', path)).status).toBe(200);
  expect((await ask('DELETE', path)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('people are listed by name, each with how many requests were sent for them', async () => {
  const { data: vera } = await add();
  await add({ name: 'Anna' });
  await send({ ...relative, patient_id: vera.id });
  expect((await list()).map(({ name, requests }) => [name, requests])).toEqual([
    ['Anna', 0],
    ['Вера Иванова', 1],
  ]);
});

describe('a request', () => {
  test('for a person of the list is found under them, and says what it was sent with', async () => {
    const { data: vera } = await add();
    const { data: sent } = await send({ ...relative, birth_year: 1951, patient_id: vera.id });
    const { data: own } = await send();
    expect(sent).toMatchObject({ patient_name: 'Вера Иванова', patient_id: vera.id });
    expect(own).toMatchObject({ patient_name: null, patient_id: null });
    const ids = async (query: string) => (await listRequests(query)).map(({ id }) => id);
    expect(await ids(`?patient=${vera.id}`)).toEqual([sent.id]);
    expect(await ids('?patient=self')).toEqual([own.id]);
    expect(await ids('')).toEqual([own.id, sent.id]);
    expect(await ids(`?patient=${randomUUID()}`)).toEqual([]);
    expect((await call(account, 'GET', 'client/requests?patient=x')).status).toBe(422);
    // The list keeps what it says: one request may know better.
    expect(await list()).toMatchObject([{ birth_year: 1950, requests: 1 }]);

    await ask('PATCH', `/${vera.id}`, { name: 'Вера Петрова' });
    expect((await listRequests())[1]).toMatchObject({ patient_name: 'Вера Иванова' });
    await ask('DELETE', `/${vera.id}`);
    expect((await listRequests())[1]).toMatchObject({
      id: sent.id,
      patient_name: 'Вера Иванова',
      patient_id: null,
    });
  });

  test('adds its relative where that is asked for, once', async () => {
    const key = newKey();
    const kept = { ...relative, keeps_patient: true, country: 'KZ', languages: ['ru'] };
    const [one, two] = await Promise.all([send(kept, account, key), send(kept, account, key)]);
    expect(one.data.id).toBe(two.data.id);
    const [vera] = await list();
    expect(vera).toMatchObject({ name: 'Вера Иванова', country: 'KZ', sex: null, requests: 1 });
    expect(one.data.patient_id).toBe(vera?.id);
    // The same person again belongs to the one who is there.
    await send(kept);
    expect(await list()).toMatchObject([{ id: vera?.id, requests: 2 }]);
    await send({ keeps_patient: true });
    await send(relative);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['a person of somebody else', relative],
    ['a person, though it is for the client', {}],
  ])('with %s is refused and nothing is sent', async (_, changes) => {
    const stranger = await makeRequester(db);
    const owner = 'for_whom' in changes ? stranger : account;
    const { data } = await add({}, owner);
    const refused = await send({ ...changes, patient_id: data.id });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual(['patient_id']);
    expect(await listRequests()).toEqual([]);
    expect(await list(stranger)).toHaveLength(owner === stranger ? 1 : 0);
  });

  test('that would keep one person too many is refused and nothing is sent', async () => {
    for (let at = 0; at < limits.patientsMax; at += 1) await add({ name: `Person ${at}` });
    const refused = await send({ ...relative, keeps_patient: true });
    expect(refused.errors).toEqual({ keeps_patient: [expect.stringContaining('10')] });
    expect(await listRequests()).toEqual([]);
  });

  test('for a person who is removed at the same time is refused, or stays without them', async () => {
    const rounds = Array.from({ length: 3 }, async (_, at) => {
      const { data } = await add({ name: `Person ${at}` });
      const [sent] = await Promise.all([
        send({ ...relative, patient_id: data.id }),
        ask('DELETE', `/${data.id}`),
      ]);
      return sent.status;
    });
    const statuses = await Promise.all(rounds);
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
    const rows = await listRequests();
    expect(rows).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(rows.every(({ patient_id }) => patient_id === null)).toBe(true);
  });
});
