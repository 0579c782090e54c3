import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { createRateStore } from '../currencies/rate-store.ts';
import { createMessageStore } from '../languages/message-store.ts';
import { createVisitors } from './visitor.ts';

const { db } = await testDatabase('filled');
const rates = createRateStore(db);
const { languages } = await createMessageStore(db);
const visitorOf = createVisitors({ languages, rates });
const idOf = async (code: string) => (await rates()).find((one) => one.code === code)?.id;

async function visit(url: string, headers: Record<string, string> = {}) {
  const app = fastify();
  await app.register(cookie);
  app.get('/*', (request) => visitorOf(request));
  return (await app.inject({ url, headers })).json();
}

test('the language is that of the address, else the stored one, else the first', async () => {
  const german = { cookie: 'sys_language=de' };
  expect(await visit('/en/news', german)).toMatchObject({ language: 'en' });
  expect(await visit('/news', german)).toMatchObject({ language: 'de' });
  expect(await visit('/nothing/news', german)).toMatchObject({ language: 'de' });
  expect(await visit('/?q=/en/')).toMatchObject({ language: 'ru' });
  expect(await visit('/', { cookie: 'sys_language=%' })).toMatchObject({ language: 'ru' });
});

test('the currency is the stored one, else that of the region that the browser names', async () => {
  const [euro, pound] = [await idOf('EUR'), await idOf('GBP')];
  const british = { 'accept-language': 'en-GB' };
  expect(await visit('/en', british)).toMatchObject({ currencyId: pound });
  expect(await visit('/en', { ...british, cookie: `currency_id=${euro}` })).toMatchObject({
    currencyId: euro,
  });
  expect(await visit('/en', { ...british, cookie: 'currency_id=999999' })).toMatchObject({
    currencyId: pound,
  });
});
