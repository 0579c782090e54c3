import { expect, test } from 'vitest';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app } = await testApp();

const ask = async (headers: Record<string, string>) =>
  (await app.inject({ url: listPhoneCountries.path, headers })).json();

test('countries stand by their names in the language of the reader, in its order, with code and example', async () => {
  const { data } = await ask({ 'accept-language': 'ru' });
  expect(data.length).toBeGreaterThan(200);
  const titles: string[] = data.map(({ title }: { title: string }) => title);
  expect(titles).toEqual([...titles].sort(new Intl.Collator('ru').compare));
  expect(data).toContainEqual({
    code: 'DE',
    title: 'Германия',
    calling_code: '49',
    example: expect.stringMatching(/^01\d/),
  });
  expect((await ask({ 'accept-language': 'ar' })).data[0].title).toMatch(/\p{Script=Arabic}/u);
});

test.each([
  ['5.255.255.5', 'de', 'RU'],
  ['198.18.0.1', 'ru', 'RU'],
  ['198.18.0.1', 'de', 'DE'],
  ['198.18.0.1', 'ar', 'EG'],
  ['nonsense', 'de', 'DE'],
])('from %s in %s the country to begin with is %s', async (address, language, country) => {
  const { data, meta } = await ask({ 'x-forwarded-for': address, 'accept-language': language });
  expect(meta).toEqual({ suggested: country });
  expect(data.map(({ code }: { code: string }) => code)).toContain(country);
});

test('no shared cache keeps what was suggested to someone', async () => {
  const { headers } = await app.inject(listPhoneCountries.path);
  expect(headers['cache-control']).toMatch(/^private/);
});
