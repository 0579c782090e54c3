import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { csvOf, ndjsonOf, rorRecord, writeSample } from '../../tests/factories/import-files.ts';
import { file, many, sampleImports } from '../../tests/factories/imports.ts';
import { testDatabase } from '../../tests/helpers/database.ts';
import { ImportRefused } from './source.ts';

const { pool } = await testDatabase();
const { problems, run, rows, everything } = await sampleImports(pool);

test('a file becomes published clinics with city, slug, names and source', async () => {
  const names = [
    { value: 'Probe-Klinik', lang: 'de', types: ['ror_display'] },
    { value: 'Проба', lang: 'ru', types: ['label'] },
  ];
  const summary = await run('ror', file([rorRecord(1, { names })]));
  expect(summary).toMatchObject({
    read: 1,
    added: 1,
    bad: 0,
    dataset: 'organisations',
    clinics: { added: 1 },
  });
  expect(
    await rows('select slug, title, title_lang, country, city_id, location_precision, status from clinics'),
  ).toEqual([
    {
      slug: 'probe-klinik-berlin',
      title: 'Probe-Klinik',
      title_lang: 'de',
      country: 'DE',
      city_id: 2950159,
      location_precision: 'city',
      status: 'published',
    },
  ]);
  expect(await rows('select kind, lang, text from clinic_names')).toEqual([
    { kind: 'label', lang: 'ru', text: 'Проба' },
  ]);
  expect(await rows('select source, source_id, licence, url, retrieved_at from clinic_sources')).toEqual([
    {
      source: 'ror',
      source_id: '000000001',
      licence: 'CC0-1.0',
      url: 'https://ror.org/000000001',
      retrieved_at: '2026-01-02',
    },
  ]);
});

test('the same file again changes nothing at all, packed or not', async () => {
  await run('ror', file(many(30)));
  const before = await everything();
  for (const path of [file(many(30)), file(many(30), 'organisations.ndjson.gz')])
    expect(await run('ror', path)).toMatchObject({
      read: 30,
      unchanged: 30,
      added: 0,
      changed: 0,
      removed: 0,
    });
  // Without a date: that of the first import of this very file is still known.
  expect(await run('ror', file(many(30)), { retrievedAt: null })).toMatchObject({ unchanged: 30 });
  expect(await everything()).toEqual(before);
});

test('a later file with the same records confirms them and changes no clinic', async () => {
  await run('ror', file(many(3)));
  const before = await rows('select * from clinics order by id');
  await run('ror', file(many(3)), { retrievedAt: '2026-05-05' });
  expect(await rows('select distinct retrieved_at::text from clinic_sources')).toEqual([
    { retrieved_at: '2026-05-05' },
  ]);
  expect(await rows('select * from clinics order by id')).toEqual(before);
});

test('a dry run counts and writes nothing', async () => {
  const before = await everything();
  expect(await run('ror', file(many(3)), { isDryRun: true })).toMatchObject({ added: 3, isDryRun: true });
  expect(await everything()).toEqual(before);
});

test('a changed record changes its clinic and leaves slug and other clinics alone', async () => {
  await run('ror', file(many(20)));
  const before = await rows<{ id: number; slug: string; updated_at: Date }>(
    'select id, slug, updated_at from clinics order by id',
  );
  const next = many(20).map((record, at) => (at === 4 ? { ...record, established: 1901 } : record));
  expect(await run('ror', file(next))).toMatchObject({ changed: 1, unchanged: 19, clinics: { changed: 1 } });
  const after = await rows<{ id: number; slug: string; updated_at: Date }>(
    'select id, slug, updated_at from clinics order by id',
  );
  expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug));
  expect(after.filter(({ updated_at }, at) => updated_at > (before[at]?.updated_at ?? 0))).toHaveLength(1);
  expect(await rows('select established from clinics where established is not null')).toEqual([
    { established: 1901 },
  ]);
});

test('manual edits win: edited columns and names stay, others follow the source', async () => {
  await run('ror', file(many(1)));
  await pool.query(
    `update clinics set title = 'By hand', phone = '1', edited_fields = '{title,phone,names}'`,
  );
  await pool.query(`insert into clinic_names select id, 'alias', 'und', 'Ours' from clinics`);
  const next = rorRecord(1, {
    names: [{ value: 'New', lang: 'en', types: ['ror_display'] }],
    established: 1950,
  });
  await run('ror', file([next]));
  expect(await rows('select title, title_lang, phone, established from clinics')).toEqual([
    { title: 'By hand', title_lang: 'de', phone: '1', established: 1950 },
  ]);
  expect(await rows('select text from clinic_names')).toEqual([{ text: 'Ours' }]);
});

describe('a record that is gone', () => {
  test('withdraws its clinic, and publishes it again when it comes back', async () => {
    await run('ror', file(many(20)));
    expect(await run('ror', file(many(19)))).toMatchObject({ removed: 1, clinics: { withdrawn: 1 } });
    expect(await rows(`select slug from clinics where status = 'withdrawn'`)).toHaveLength(1);
    expect(await run('ror', file(many(20)))).toMatchObject({
      changed: 1,
      added: 0,
      clinics: { added: 0, changed: 1 },
    });
    expect(await rows(`select slug from clinics where status = 'withdrawn'`)).toEqual([]);
  });

  test('leaves a clinic that was edited manually or that another dataset still lists', async () => {
    await run('ror', file(many(20)));
    await run('ror', file([rorRecord(20)], 'other.ndjson'));
    await pool.query(`update clinics set phone = '1', edited_fields = '{phone}' where slug like '%-19-%'`);
    expect(await run('ror', file(many(18)))).toMatchObject({ removed: 2, clinics: { withdrawn: 0 } });
    expect(await rows(`select slug from clinics where status = 'withdrawn'`)).toEqual([]);
  });

  test('is too much when more than the set share is gone: refused with nothing changed', async () => {
    await run('ror', file(many(20)));
    const before = await everything();
    await expect(run('ror', file(many(17)))).rejects.toThrow('would remove 3 of 20 records');
    expect(await everything()).toEqual(before);
    expect(await run('ror', file(many(17)), { maxRemovedShare: 0.2 })).toMatchObject({ removed: 3 });
    expect(await run('ror', file(many(5), 'another.ndjson'))).toMatchObject({
      removed: 0,
      added: 5,
      clinics: { added: 0 },
    });
  });
});

describe('refused with nothing changed is', () => {
  const refusal = async (source: string, path: string, message: string) => {
    const before = await everything();
    await expect(run(source, path)).rejects.toThrow(message);
    await expect(run(source, path)).rejects.toThrow(ImportRefused);
    expect(await everything()).toEqual(before);
  };

  test('a gzip file that is cut off', async () => {
    await run('ror', file(many(5)));
    const packed = readFileSync(file(many(400), 'whole.ndjson.gz'));
    const cut = `${writeSample('cut', packed.subarray(0, packed.length - 30))}`;
    await refusal('ror', cut, 'cut off');
  });

  test('a file of another source', async () => {
    await refusal(
      'ror',
      writeSample('a.csv', csvOf(['a', 'b'], Array(30).fill({ a: '1', b: '2' }))),
      'This is no file of',
    );
    await refusal('cms', file(many(3)), 'This is no file of');
    await refusal('osm', file(many(3)), 'no JSON of this kind');
    await refusal('healthsites', writeSample('empty', ''), 'empty');
    await refusal('ror', '/nowhere/at/all', 'Cannot read');
  });

  test('a file of which more than half is bad', async () => {
    await refusal(
      'ror',
      writeSample('half', `${ndjsonOf(many(3))}x\nx\nx\nx\n`),
      '4 of the first 7 records are bad',
    );
  });

  test('an import while another one runs', async () => {
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtext('import clinics'))`);
      await refusal('ror', file(many(1)), 'Another import is running');
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});

test('bad lines are reported with number and reason, repeated ids are taken once', async () => {
  const text = `${ndjsonOf([rorRecord(1)])}oops\n${ndjsonOf([{ id: 'x' }, rorRecord(2), rorRecord(1), rorRecord(3)])}`;
  expect(await run('ror', writeSample('bad.ndjson', text))).toMatchObject({
    read: 6,
    bad: 2,
    repeated: 1,
    added: 3,
  });
  expect(problems).toEqual([
    { number: 2, kind: 'bad', reason: 'no JSON' },
    { number: 3, kind: 'bad', reason: 'no ROR id' },
  ]);
});
