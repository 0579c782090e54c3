import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { presentHashes, publishDocument } from '../../../tests/factories/documents.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db, queriesOf } = await testApp();

const changeName = ({ headers }: MadeAccount, name: string) =>
  app.inject({
    method: 'PATCH',
    url: '/api/v1/client/profile',
    headers: { ...headers, 'accept-language': 'ru' },
    payload: { name },
  });
const nameOf = async ({ id }: MadeAccount) =>
  (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const give = ({ headers }: MadeAccount, purpose: string, hash: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/client/profile/consents',
    headers,
    payload: { consents: [{ purpose, hash }] },
  });

async function makeConsenting(): Promise<MadeAccount> {
  const account = await makeAccount(db, { name: 'Before' });
  const { terms, personal_data } = await presentHashes(db);
  await give(account, 'terms', terms);
  await give(account, 'personal_data', personal_data);
  return account;
}

test('a new version of a text asks again at the next act that needs it, and after the answer the act goes through', async () => {
  const account = await makeConsenting();
  expect((await changeName(account, 'Once')).statusCode).toBe(200);

  const hash = await publishDocument(db, { name: 'terms' });
  const refused = await changeName(account, 'Twice');
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toEqual({
    message: expect.stringContaining('согласие'),
    errors: { consents: ['Это поле обязательно к заполнению. Нужно ваше согласие с условиями пользования'] },
  });
  expect(await nameOf(account)).toBe('Once');
  // Looking is no act that stands on the consent.
  const looked = await app.inject({ url: '/api/v1/client/profile', headers: account.headers });
  expect(looked.statusCode).toBe(200);

  expect((await give(account, 'terms', hash)).statusCode).toBe(200);
  expect((await changeName(account, 'Twice')).statusCode).toBe(200);
  expect(await nameOf(account)).toBe('Twice');
});

test('a withdrawn consent stops the act at the very next call, and every one that is missing is named', async () => {
  const account = await makeConsenting();
  for (const purpose of ['terms', 'personal_data'])
    await app.inject({
      method: 'DELETE',
      url: `/api/v1/client/profile/consents/${purpose}`,
      headers: account.headers,
    });
  const refused = await changeName(account, 'After');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors.consents).toHaveLength(2);
  expect(await nameOf(account)).toBe('Before');
});

test('a consent that the act does not stand on is not asked for', async () => {
  const account = await makeConsenting();
  const { marketing } = await presentHashes(db);
  await give(account, 'marketing', marketing);
  await publishDocument(db, { name: 'marketing' });
  await publishDocument(db, { name: 'privacy' });
  expect((await changeName(account, 'After')).statusCode).toBe(200);
});

test('an account that registered without boxes is not asked here', async () => {
  const account = await makeAccount(db);
  expect((await changeName(account, 'After')).statusCode).toBe(200);
});

test('the question costs one query, and nothing where no consent is needed', async () => {
  const account = await makeConsenting();
  const asked = async (work: () => Promise<unknown>) =>
    (await queriesOf(work)).filter((query) => query.includes('consent_events')).length;
  expect(await asked(() => changeName(account, 'After'))).toBe(1);
  expect(
    await asked(async () => app.inject({ url: '/api/v1/client/profile', headers: account.headers })),
  ).toBe(0);
});
