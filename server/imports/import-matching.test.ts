import { describe, expect, test } from 'vitest';
import { csvOf, rorRecord, writeSample } from '../../tests/factories/import-files.ts';
import { file, sampleImports } from '../../tests/factories/imports.ts';
import { testDatabase } from '../../tests/helpers/database.ts';

const { pool } = await testDatabase();
const { run, rows } = await sampleImports(pool);

describe('a clinic of two sources', () => {
  const columns = 'id,hospital_name,site_name,lat,lon,street,city,cc,cap_beds,url'.split(',');
  const hospital = {
    id: 'DE_1',
    hospital_name: 'Seepark Klinik gGmbH',
    lat: '52.55',
    lon: '13.35',
    city: 'Berlin',
    cc: 'DE',
    cap_beds: '80',
  };
  const named = (value: string) => ({ names: [{ value, lang: 'de', types: ['ror_display'] }] });
  const eurostat = (...given: Record<string, string>[]) =>
    writeSample(
      'healthcare.csv',
      csvOf(
        columns,
        given.map((row) => ({ ...hospital, ...row })),
      ),
    );

  test('is merged when name and place agree, and a second run finds it so', async () => {
    await run('ror', file([rorRecord(1, named('Seepark-Klinik')), rorRecord(2, named('Klinik Waldblick'))]));
    expect(await run('eurostat', eurostat({}))).toMatchObject({
      merged: 1,
      doubtful: 0,
      clinics: { added: 0, changed: 1 },
    });
    expect(await rows(`select title, beds, location_precision from clinics where beds is not null`)).toEqual([
      { title: 'Seepark-Klinik', beds: 80, location_precision: 'building' },
    ]);
    expect(await run('eurostat', eurostat({}))).toMatchObject({ unchanged: 1, merged: 0 });
  });

  test('is left for an operator when in doubt, once, and never again when rejected', async () => {
    await run(
      'ror',
      file([
        rorRecord(1, {
          ...named('Seepark-Klinik'),
          locations: [{ geonames_details: { country_code: 'DE' } }],
        }),
      ]),
    );
    expect(await run('eurostat', eurostat({}))).toMatchObject({
      merged: 0,
      doubtful: 1,
      clinics: { added: 1 },
    });
    expect(await rows('select reason, state, distance_metres from clinic_matches')).toEqual([
      { reason: 'same name, place of one unknown', state: 'open', distance_metres: null },
    ]);
    await pool.query(`update clinic_matches set state = 'rejected'`);
    expect(await run('eurostat', eurostat({}), { dataset: 'other' })).toMatchObject({ doubtful: 0 });
    expect(await rows('select state from clinic_matches')).toEqual([{ state: 'rejected' }]);
  });

  test('is not made of two records of one file', async () => {
    await run('ror', file([rorRecord(1, named('Seepark-Klinik'))]));
    const twins = eurostat({}, { id: 'DE_2', lat: '52.56' });
    expect(await run('eurostat', twins)).toMatchObject({ merged: 0, doubtful: 2, clinics: { added: 2 } });
  });
});
