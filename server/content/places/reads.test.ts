import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { BERLIN, createCities, MUNICH } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { kyselyOn } from '../../platform/database.ts';
import { createCityTitles } from './reads.ts';

const { pool } = await testDatabase();
let asked = 0;
const db = kyselyOn(pool, {
  onQuery: () => {
    asked += 1;
  },
});
await createCities(db);
const UNKNOWN = 2_000_000_000;

test('a title is asked for once in each language, with those alone that are not known', async () => {
  const titlesOf = createCityTitles(db);
  const first = await titlesOf([BERLIN, UNKNOWN], 'ru');
  expect([first.get(BERLIN), first.has(UNKNOWN)]).toEqual(['Берлин', false]);
  const before = asked;
  expect((await titlesOf([BERLIN], 'ru')).get(BERLIN)).toBe('Берлин');
  expect(asked).toBe(before);
  expect((await titlesOf([BERLIN, MUNICH], 'ru')).get(MUNICH)).toBe('Мюнхен');
  expect((await titlesOf([BERLIN], 'de')).get(BERLIN)).toBe('Berlin');
  expect(asked).toBe(before + 2);
});

test('what a city was called a minute ago is asked for anew', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const titlesOf = createCityTitles(db);
    await titlesOf([MUNICH], 'ru');
    await sql`update cities set titles = titles || '{"ru": "Мюних"}' where id = ${MUNICH}`.execute(db);
    clock.mockReturnValue(60_000);
    expect((await titlesOf([MUNICH], 'ru')).get(MUNICH)).toBe('Мюнхен');
    clock.mockReturnValue(60_001);
    expect((await titlesOf([MUNICH], 'ru')).get(MUNICH)).toBe('Мюних');
  } finally {
    clock.mockRestore();
  }
});
