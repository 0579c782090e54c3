/** The engine over its threads and a real PostgreSQL: what is committed is found, whatever happens between. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BERLIN, createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { everything as nothingAsked } from './directory.ts';
import { type OpenDirectory, openDirectory, startDirectory } from './engine.ts';

const { db, pool, url } = await testDatabase();
let directory: OpenDirectory;
let problems: Error[];

beforeAll(() => createCities(db));
beforeEach(async () => {
  await pool.query('delete from clinics');
  problems = [];
});
afterEach(() => directory.close());

const open = async (): Promise<void> => {
  directory = await startDirectory({ connectionString: url, onProblem: (error) => problems.push(error) });
};
const everything = { ...nothingAsked, sort: 'title' as const };
const find = async (q: string): Promise<number[]> =>
  (await directory.searchClinics({ ...everything, q })).ids;
/** The builders' connections, each by its process. */
async function builders(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'medatlas directory' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}
/** By notification: without one it would look by itself after five seconds. */
const SOON = { timeout: 4000, interval: 20 };

test('what is published is found as soon as the directory is ready, by name and by city', async () => {
  const id = await createClinic(db, {
    title: 'Charité',
    names: [{ kind: 'label', text: 'شاريتيه', lang: 'ar' }],
  });
  await createClinic(db, { title: 'Gone', isWithdrawn: true });
  await open();
  expect(await find('')).toEqual([id]);
  expect(await find('шарите берлин')).toEqual([id]);
  expect(await directory.stats()).toMatchObject({ clinics: 1 });
});

test('a clinic added, renamed, given a label, withdrawn is found so by itself', async () => {
  await createClinic(db, { title: 'Nordwest' });
  await open();
  const id = await createClinic(db, { title: 'Waldfriede' });
  await expect.poll(() => find('waldfriede'), SOON).toEqual([id]);

  await pool.query('update clinics set title = $1 where id = $2', ['Sonnenhof', id]);
  await expect.poll(() => find('sonnenhof'), SOON).toEqual([id]);
  expect(await find('waldfriede')).toEqual([]);

  await pool.query(`insert into clinic_names (clinic_id, kind, lang, text) values ($1, 'label', 'ru', $2)`, [
    id,
    'Триемли',
  ]);
  await expect.poll(() => find('триемли'), SOON).toEqual([id]);

  await pool.query(`update clinics set status = 'withdrawn' where id = $1`, [id]);
  await expect.poll(() => find('sonnenhof'), SOON).toEqual([]);
});

test('a transaction that began first and commits last is not lost', async () => {
  await open();
  const [early, late] = [await pool.connect(), await pool.connect()];
  const insert = `insert into clinics (title, slug, country, city_id) values ($1, $1, 'DE', $2) returning id`;
  await early.query('begin');
  const first = await early.query<{ id: number }>(insert, ['hirslanden', BERLIN]);
  await late.query('begin');
  const second = await late.query<{ id: number }>(insert, ['pontchaillou', BERLIN]);
  await late.query('commit');
  await expect.poll(() => find('pontchaillou'), SOON).toEqual([second.rows[0]?.id]);
  expect(await find('hirslanden')).toEqual([]);
  await early.query('commit');
  await expect.poll(() => find('hirslanden'), SOON).toEqual([first.rows[0]?.id]);
  expect(await find('pontchaillou')).toEqual([second.rows[0]?.id]);
  early.release();
  late.release();
});

test('a builder whose connections are cut tells of it and goes on with the changes after', async () => {
  const before = await createClinic(db, { title: 'Bichat' });
  await open();
  const cut = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'medatlas directory' and datname = current_database()`,
  );
  expect(cut.rowCount).toBeGreaterThan(0);
  const after = await createClinic(db, { title: 'Lapeyronie' });
  expect(await find('bichat')).toEqual([before]);
  await expect.poll(() => find('lapeyronie')).toEqual([after]);
  expect(problems.map(({ message }) => message).join()).toContain('lost its database');
});

test('a delta that outgrows the index is rebuilt, and every answer meanwhile is a true one', async () => {
  const kept = await createClinic(db, { title: 'Kettering' });
  await open();
  const [builder] = await builders();
  await pool.query(
    `insert into clinics (title, slug, country, city_id)
     select 'Number ' || n, 'number-' || n, 'DE', $1 from generate_series(1, 2100) n`,
    [BERLIN],
  );
  const totals = new Set<number>();
  const count = async (): Promise<number> => {
    const { total } = await directory.searchClinics(everything);
    totals.add(total);
    expect(await find('kettering')).toEqual([kept]);
    return total;
  };
  await expect.poll(count, { timeout: 5000, interval: 10 }).toBe(2101);
  const replaced = async (): Promise<boolean> => {
    await count();
    const now = await builders();
    return now.length === 1 && now[0] !== builder;
  };
  await expect.poll(replaced, { timeout: 10_000, interval: 10 }).toBe(true);
  const id = await createClinic(db, { title: 'Sloan' });
  await expect.poll(count, { timeout: 10_000, interval: 10 }).toBe(2102);
  expect(await find('sloan')).toEqual([id]);
  expect([...totals].filter((total) => ![1, 2101, 2102].includes(total))).toEqual([]);
});

test('closing rejects the calls under way, and those that wait for the first build', async () => {
  await open();
  const underWay = expect(directory.searchClinics(everything)).rejects.toThrow('closed');
  await directory.close();
  await underWay;

  directory = openDirectory({ connectionString: url });
  const waiting = expect(directory.searchClinics(everything)).rejects.toThrow('closed');
  await directory.close();
  await waiting;
});

test('a directory without its database fails to start and says why', async () => {
  await expect(startDirectory({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    'ECONNREFUSED',
  );
});
