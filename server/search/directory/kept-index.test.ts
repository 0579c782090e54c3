/** An index kept in a file: what a start reads from it, what it reads besides, and when it builds anew. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BERLIN, createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { concepts, places, queries, weightings, worlds } from '../../../tests/factories/directory-worlds.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { asApp, onServer } from '../../../tests/helpers/global-database.ts';
import { answerFrom, buildIndex } from '../../../tests/helpers/memory-directory.ts';
import { everything } from './directory.ts';
import { createDirectoryIndex } from './directory-index.ts';
import { type OpenDirectory, startDirectory } from './engine.ts';
import { type Heading, readIndex, UnreadableIndexError, writeIndex } from './kept-index.ts';

const { db, pool, url } = await testDatabase('filled');
const folder = await mkdtemp(join(tmpdir(), 'medatlas-kept-index-'));
const keptIn = join(folder, 'directory-index');
let directory: OpenDirectory | null = null;
let problems: string[];

beforeAll(() => createCities(db));
beforeEach(async () => {
  await pool.query('delete from doctors');
  await pool.query('delete from clinics');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  problems = [];
});
afterEach(close);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function close(): Promise<void> {
  await directory?.close();
  directory = null;
}
async function start(path = keptIn): Promise<void> {
  directory = await startDirectory({
    connectionString: asApp(url),
    keptIn: path,
    onProblem: ({ message }) => problems.push(message),
  });
}
const find = async (q: string): Promise<number[] | undefined> =>
  (await directory?.searchClinics({ ...everything, q }))?.ids;

/** Starts, waits until the index is kept, and stops. */
async function keepOnce(): Promise<void> {
  await start();
  await expect.poll(() => stat(keptIn).catch(() => null), { timeout: 10_000 }).not.toBeNull();
  await close();
}

/** As no change of the service can be: an index that knows it has read it from the table, not from a file. */
async function renameUnseen(id: number, title: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query('update clinics set title = $1 where id = $2', [title, id]);
    await client.query('commit');
  });
}
const isFromFile = async (): Promise<boolean> => {
  const [read, built] = [await find('Waldfriede'), await find('Sonnenhof')];
  expect((read?.length ?? 0) + (built?.length ?? 0)).toBe(1);
  return read?.length === 1;
};

async function kept(): Promise<number> {
  const id = await createClinic(db, { title: 'Waldfriede', cityId: BERLIN });
  await keepOnce();
  await renameUnseen(id, 'Sonnenhof');
  return id;
}

test('a start reads the index that the one before has kept', async () => {
  const id = await kept();
  await start();
  expect(await isFromFile()).toBe(true);
  expect(await find('вальдфриде берлин')).toEqual([id]);
  expect(problems).toEqual([]);
});

test('what changed in between is there from the first answer on', async () => {
  const renamed = await createClinic(db, { title: 'Nordwest' });
  const withdrawn = await createClinic(db, { title: 'Gone' });
  await kept();
  const added = await createClinic(db, { title: 'Triemli' });
  await pool.query('update clinics set title = $1 where id = $2', ['Südost', renamed]);
  await pool.query(`update clinics set status = 'withdrawn' where id = $1`, [withdrawn]);
  await start();
  expect(await find('triemli')).toEqual([added]);
  expect(await find('südost')).toEqual([renamed]);
  expect(await find('nordwest')).toEqual([]);
  expect(await find('gone')).toEqual([]);
  expect(await directory?.stats()).toMatchObject({ clinics: 3 });
  expect(await isFromFile()).toBe(true);
});

test('and it goes on following changes', async () => {
  await kept();
  await start();
  const added = await createClinic(db, { title: 'Triemli' });
  await expect.poll(() => find('triemli'), { timeout: 4000, interval: 20 }).toEqual([added]);
  expect(await isFromFile()).toBe(true);
});

test('a file is used again and again', async () => {
  await kept();
  for (let time = 0; time < 3; time++) {
    await start();
    expect(await isFromFile()).toBe(true);
    await close();
  }
});

/** Each is done to the database or to the file, after which the index must be built anew. */
const spoils: [string, () => Promise<unknown>][] = [
  [
    'a clinic was deleted, which leaves no change',
    () => pool.query(`delete from clinics where title = 'Gone'`),
  ],
  [
    'a dictionary has changed',
    () =>
      pool.query(
        `insert into specializations (slug, titles, doctor_titles, icon) values ('x', '{}', '{}', 'heart')`,
      ),
  ],
  ['the database does not know the file', () => pool.query('delete from kept_directory_indexes')],
  [
    'the tables are others',
    () => pool.query(`insert into migrations (name, sha256) values ('9999.sql', '')`),
  ],
  ['the file was cut off', async () => writeFile(keptIn, (await readFile(keptIn)).subarray(0, -1))],
  ['the file is of another program', () => writeFile(keptIn, 'x'.repeat(10_000))],
];

test.each(spoils)('it is built anew where %s', async (_, spoil) => {
  await createClinic(db, { title: 'Gone' });
  await kept();
  await spoil();
  await start();
  expect(await isFromFile()).toBe(false);
  await pool.query(`delete from specializations where slug = 'x'`);
  await pool.query(`delete from migrations where name = '9999.sql'`);
});

test('what was half written by a process that died disturbs nobody', async () => {
  await kept();
  await writeFile(`${keptIn}.draft`, 'half');
  await start();
  expect(await isFromFile()).toBe(true);
});

test('built anew, it is kept anew, and no other file is left behind', async () => {
  const id = await kept();
  await pool.query('delete from kept_directory_indexes');
  const before = await readFile(keptIn);
  await start();
  await expect.poll(async () => (await readFile(keptIn)).equals(before), { timeout: 10_000 }).toBe(false);
  await close();
  await renameUnseen(id, 'Waldfriede');
  await start();
  expect(await find('Sonnenhof')).toEqual([id]);
  expect(await readdir(folder)).toEqual(['directory-index']);
  expect((await stat(keptIn)).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be written is told, and the directory answers', async () => {
  const id = await createClinic(db, { title: 'Waldfriede' });
  await start(join(folder, 'no', 'such', 'folder'));
  expect(await find('waldfriede')).toEqual([id]);
  await expect.poll(() => problems).toEqual([expect.stringContaining('cannot be kept for the next start')]);
});

test('weights that have changed in between order what was kept', async () => {
  const plain = await createClinic(db, { title: 'Aaa' });
  const documented = await createClinic(db, { title: 'Zzz', cityId: BERLIN, lat: 52.5, lon: 13.4 });
  await kept();
  const order = async () => (await find(''))?.filter((id) => id === plain || id === documented);
  await start();
  expect(await order()).toEqual([documented, plain]);
  await close();
  await pool.query(
    `insert into ranking_versions (version, licence_checked, profile_kept, rating, reply_time, documented, data_score)
     select max(version) + 1, 20, 20, 60, 0, 0, 0 from ranking_versions`,
  );
  await start();
  expect(await order()).toEqual([plain, documented]);
  expect(await isFromFile()).toBe(true);
});

describe('the file', () => {
  const heading: Heading = {
    ...{ id: 'a', code: 'b', server: 'c', timeline: 'd', schema: 'e', version: '1', dictionaries: 'f' },
    ranking: 1,
  };
  const path = join(folder, 'index');
  const read = () => readIndex(path, async () => true);

  test('gives the index back as it was, which then changes as the first does', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, worlds, queries, weightings, async (before, now, query, weights) => {
        const first = buildIndex(before);
        writeIndex(path, heading, first.content());
        const given = await read();
        expect(given?.heading).toEqual(heading);
        expect(given?.content).toEqual(first.content());
        if (!given) throw new Error('The file is not there.');
        const second = createDirectoryIndex({
          namesOf: (code) => places.countries.find(({ id }) => id === code) ?? { id: code, names: [] },
          elsewhere: places.elsewhere,
          content: given.content,
        });
        const [one, other] = [answerFrom(first), answerFrom(second)];
        const compare = async () => {
          for (const ask of ['searchClinics', 'searchDoctors'] as const)
            expect(await other[ask](query)).toEqual(await one[ask](query));
        };
        await compare();
        for (const engine of [one, other])
          engine.change(
            new Map(now.clinics.map((clinic) => [clinic.id, clinic])),
            new Map([...before.doctors, ...now.doctors].map((doctor) => [doctor.id, doctor])),
          );
        await compare();
        for (const engine of [one, other]) engine.weigh(weights);
        await compare();
      }),
      { numRuns: 50 },
    );
  });

  test('is not read where any byte of it is another, one is missing or one too many', async () => {
    writeIndex(path, heading, buildIndex({ clinics: [sampleClinic(1)], concepts, places }).content());
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const spoilt = Buffer.from(whole);
        spoilt.writeUInt8(spoilt.readUInt8(at) ^ change, at);
        await writeFile(path, spoilt);
        await expect(read()).rejects.toThrow(UnreadableIndexError);
      }),
      { numRuns: 300, examples: [0, 3, 4, whole.length - 33, whole.length - 1].map((at) => [at, 0xff]) },
    );
    for (const spoilt of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)]), Buffer.alloc(0)]) {
      await writeFile(path, spoilt);
      await expect(read()).rejects.toThrow(UnreadableIndexError);
    }
  });
});
