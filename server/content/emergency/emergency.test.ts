import { expect, test } from 'vitest';
import type { getEmergencyNumbers } from '../../../contract/content/emergency.ts';
import { emergencyCountries, emergencyNumbersOf } from '../../../contract/content/emergency-numbers.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app } = await testApp();

async function callFrom(address: string, language = 'en') {
  const reply = await app.inject({
    url: '/api/v1/client/emergency-numbers',
    headers: { 'x-forwarded-for': address, 'accept-language': language },
  });
  const body: ReplyOf<typeof getEmergencyNumbers> = reply.json();
  return { status: reply.statusCode, cache: reply.headers['cache-control'], data: body.data };
}

test("a visitor gets the numbers of the address's country in their language, kept by nobody", async () => {
  // A network of Deutsche Telekom.
  expect(await callFrom('87.128.0.1', 'ru')).toEqual({
    status: 200,
    cache: 'private, no-store',
    data: { country: { code: 'DE', title: 'Германия' }, numbers: ['112'], crisis_line: '08001110111' },
  });
});

test('a visitor whose country is not known gets 112', async () => {
  const { data } = await callFrom('10.0.0.1');
  expect(data).toEqual({ country: null, numbers: ['112'], crisis_line: null });
});

test('numbers are known for at least 190 countries, each by its code, each a number that can be dialled', () => {
  expect(emergencyCountries.length).toBeGreaterThanOrEqual(190);
  expect(new Set(emergencyCountries).size).toBe(emergencyCountries.length);
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(emergencyCountries.filter((code) => names.of(code) === undefined)).toEqual([]);
  const numbers = emergencyCountries.flatMap((code) => emergencyNumbersOf(code) ?? []);
  expect(numbers.filter((number) => !/^\d{2,6}$/.test(number))).toEqual([]);
});
