import { afterAll, expect, test } from 'vitest';
import { ndjsonOf, writeSample } from '../../../tests/factories/import-files.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { importPlaces } from './import-places.ts';

const { pool } = await testDatabase();
await pool.query(`insert into cities (id, country, title, titles, population, lat, lon) values
  (2950159, 'DE', 'Berlin', '{"ru": "Берлин"}', 3426354, 52.52437, 13.41053),
  (2907911, 'DE', 'Heidelberg', '{}', 143345, 49.40768, 8.69079), (2867714, 'DE', 'Munich', '{}', 1260391, 48.13743, 11.57549)`);
const client = await pool.connect();
afterAll(() => client.release());

const report = { progress: () => undefined, problem: () => undefined };
const place = (given: Record<string, unknown>) => ({
  geonameid: 2950159,
  iso_a2: 'DE',
  featurecla: 'Populated place',
  name: { _: 'Berlin', ru: 'НеБерлин', pt: 'Berlim', fr: 'Berlin' },
  lat: 52.52,
  lon: 13.4,
  ...given,
});
const titlesOf = async (id: number) =>
  (await pool.query<{ titles: Record<string, string> }>('select titles from cities where id = $1', [id]))
    .rows[0]?.titles;

test('names of other languages are added, names that are there stay, and a second run changes nothing', async () => {
  const path = writeSample(
    'places.ndjson',
    ndjsonOf([
      place({}),
      place({
        geonameid: null,
        name: { _: 'Heidelberg', en: 'Heidelberg', es: 'Heidelberga' },
        lat: 49.41,
        lon: 8.69,
      }),
      place({ geonameid: 2867714, lat: 0.1, lon: 0.1 }),
    ]),
  );
  expect(await importPlaces(client, path, { isDryRun: true }, report)).toMatchObject({ changed: 2 });
  expect(await importPlaces(client, path, { isDryRun: false }, report)).toMatchObject({
    read: 3,
    matched: 2,
    changed: 2,
  });
  expect(await titlesOf(2950159)).toMatchObject({ ru: 'Берлин', pt: 'Berlim', fr: 'Berlin' });
  expect(await titlesOf(2907911)).toMatchObject({ es: 'Heidelberga' });
  expect(await importPlaces(client, path, { isDryRun: false }, report)).toMatchObject({ changed: 0 });
});

test('a file of something else is refused', async () => {
  const path = writeSample('other.ndjson', ndjsonOf([{ a: 1 }, { a: 2 }]));
  await expect(importPlaces(client, path, { isDryRun: false }, report)).rejects.toThrow(
    'no file of Natural Earth',
  );
});
