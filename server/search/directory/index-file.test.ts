/** When a node loads its directory index from the file, when it builds it instead, and what the format detects. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BERLIN, createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { sampleClinic } from '../../../tests/factories/directory-documents.ts';
import { concepts, places, queries, weightings, worlds } from '../../../tests/factories/directory-worlds.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { asApp } from '../../../tests/helpers/global-database.ts';
import { answerFrom, buildIndex } from '../../../tests/helpers/memory-directory.ts';
import { onServer } from '../../../tests/helpers/templates.ts';
import { everything } from './directory.ts';
import { createDirectoryIndex } from './directory-index.ts';
import { type OpenDirectory, startDirectory } from './engine.ts';
import {
  CorruptIndexFileError,
  type IndexFileHeader,
  indexFileIn,
  readIndexFile,
  writeIndexFile,
} from './index-file.ts';

const { db, pool, url } = await testDatabase('filled');
const folder = await mkdtemp(join(tmpdir(), 'medatlas-index-file-'));
const indexFile = indexFileIn(folder);
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
async function start(path = indexFile): Promise<void> {
  directory = await startDirectory({
    connectionString: asApp(url),
    indexFile: path,
    onProblem: ({ message }) => problems.push(message),
  });
}
const find = async (q: string): Promise<number[] | undefined> =>
  (await directory?.searchClinics({ ...everything, q }))?.ids;

/** Starts, waits until the file is written, and stops. */
async function writeOnce(): Promise<void> {
  await start();
  await expect.poll(() => stat(indexFile).catch(() => null), { timeout: 10_000 }).not.toBeNull();
  await close();
}

/**
 * Changes the title as if it had been so before the file was written: only an index built afterwards has the new title.
 * The triggers that announce changes do not run. The row's transaction is set back to the first one: a transaction of
 * another test, even in another database, holds the version of the file back, and the row would count as changed since.
 */
async function renameUnseen(id: number, title: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(`update clinics set title = $1, changed_in = '3' where id = $2`, [title, id]);
    await client.query('commit');
  });
}
const isFromFile = async (): Promise<boolean> => {
  const [loaded, built] = [await find('Waldfriede'), await find('Sonnenhof')];
  expect((loaded?.length ?? 0) + (built?.length ?? 0)).toBe(1);
  return loaded?.length === 1;
};

/** Writes a file with the title Waldfriede, while the database says Sonnenhof. */
async function writeWithOldTitle(): Promise<number> {
  const id = await createClinic(db, { title: 'Waldfriede', cityId: BERLIN });
  await writeOnce();
  await renameUnseen(id, 'Sonnenhof');
  return id;
}

test('a start loads the index that an earlier start has saved', async () => {
  const id = await writeWithOldTitle();
  await start();
  expect(await isFromFile()).toBe(true);
  expect(await find('вальдфриде берлин')).toEqual([id]);
  expect(problems).toEqual([]);
});

test('changes between two starts are in the first answers', async () => {
  const renamed = await createClinic(db, { title: 'Nordwest' });
  const withdrawn = await createClinic(db, { title: 'Gone' });
  await writeWithOldTitle();
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

test('a change begun before the file was written and committed after it is in the first answers', async () => {
  const late = await createClinic(db, { title: 'Nordwest' });
  const slow = await pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update clinics set title = $1 where id = $2', ['Südost', late]);
    await writeWithOldTitle();
    await slow.query('commit');
  } finally {
    slow.release();
  }
  await start();
  expect(await find('südost')).toEqual([late]);
  expect(await find('nordwest')).toEqual([]);
  expect(await isFromFile()).toBe(true);
});

test('a loaded index follows later changes', async () => {
  await writeWithOldTitle();
  await start();
  const added = await createClinic(db, { title: 'Triemli' });
  await expect.poll(() => find('triemli'), { timeout: 4000, interval: 20 }).toEqual([added]);
  expect(await isFromFile()).toBe(true);
});

test('several starts load the same file', async () => {
  await writeWithOldTitle();
  for (let time = 0; time < 3; time++) {
    await start();
    expect(await isFromFile()).toBe(true);
    await close();
  }
});

/** Replaces parts of the header and keeps the content. */
async function changeHeader(change: Partial<IndexFileHeader>): Promise<void> {
  const file = await readIndexFile(indexFile, async () => true);
  if (!file) throw new Error('The index file was not found.');
  writeIndexFile(indexFile, { ...file.header, ...change }, file.content);
}

/** Changes to the database or to the file after which the index must be built. */
const invalidations: [string, () => Promise<unknown>][] = [
  [
    'a clinic was deleted, which announces no change',
    () => pool.query(`delete from clinics where title = 'Gone'`),
  ],
  [
    'a dictionary has changed',
    () =>
      pool.query(
        `insert into specializations (slug, titles, doctor_titles, icon) values ('x', '{}', '{}', 'heart')`,
      ),
  ],
  ['the database does not have the id of the file', () => pool.query('delete from directory_index_files')],
  [
    'another migration was applied',
    () => pool.query(`insert into migrations (name, sha256) values ('9999.sql', '')`),
  ],
  ['other code wrote the file', () => changeHeader({ code: 'other' })],
  ['the file belongs to another database server', () => changeHeader({ server: '1' })],
  ['the server was replaced by its standby', () => changeHeader({ timeline: '000000FF' })],
  ['the file is truncated', async () => writeFile(indexFile, (await readFile(indexFile)).subarray(0, -1))],
  ['the file is not an index file', () => writeFile(indexFile, 'x'.repeat(10_000))],
];

test.each(invalidations)('the index is built where %s', async (_, invalidate) => {
  await createClinic(db, { title: 'Gone' });
  await writeWithOldTitle();
  await invalidate();
  await start();
  expect(await isFromFile()).toBe(false);
  await pool.query(`delete from specializations where slug = 'x'`);
  await pool.query(`delete from migrations where name = '9999.sql'`);
});

test('a draft left by a killed process is ignored', async () => {
  await writeWithOldTitle();
  await writeFile(`${indexFile}.draft`, 'half');
  await start();
  expect(await isFromFile()).toBe(true);
});

test('an index that was built replaces the file, without leaving a draft', async () => {
  const id = await writeWithOldTitle();
  await pool.query('delete from directory_index_files');
  const before = await readFile(indexFile);
  await start();
  await expect.poll(async () => (await readFile(indexFile)).equals(before), { timeout: 10_000 }).toBe(false);
  await close();
  await renameUnseen(id, 'Waldfriede');
  await start();
  expect(await find('Sonnenhof')).toEqual([id]);
  expect(await readdir(folder)).toEqual(['directory-index']);
  expect((await stat(indexFile)).mode & 0o777).toBe(0o600);
});

test('where the file cannot be written, the directory answers and the problem is logged', async () => {
  const id = await createClinic(db, { title: 'Waldfriede' });
  await start(join(folder, 'no', 'such', 'folder'));
  expect(await find('waldfriede')).toEqual([id]);
  await expect.poll(() => problems).toEqual([expect.stringContaining('cannot be written')]);
});

test('where the path is a folder, the directory answers, the problems are logged, and no draft stays', async () => {
  const id = await createClinic(db, { title: 'Waldfriede' });
  await mkdir(indexFile);
  await start();
  expect(await find('waldfriede')).toEqual([id]);
  await expect
    .poll(() => problems)
    .toEqual([expect.stringContaining('cannot be loaded'), expect.stringContaining('cannot be written')]);
  expect(await readdir(folder)).toEqual(['directory-index']);
});

test('ranking weights changed between two starts apply to the loaded index', async () => {
  const plain = await createClinic(db, { title: 'Aaa' });
  const documented = await createClinic(db, { title: 'Zzz', cityId: BERLIN, lat: 52.5, lon: 13.4 });
  await writeWithOldTitle();
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

describe('the format', () => {
  const header: IndexFileHeader = {
    ...{ id: 'a', code: 'b', server: 'c', timeline: 'd', schema: 'e', version: '1', dictionaries: 'f' },
    ranking: 1,
  };
  const path = join(folder, 'index');
  const read = () => readIndexFile(path, async () => true);

  test('returns an equal index, to which changes and weights apply equally', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, worlds, queries, weightings, async (before, now, query, weights) => {
        const first = buildIndex(before);
        writeIndexFile(path, header, first.content());
        const given = await read();
        expect(given?.header).toEqual(header);
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

  test('refuses a file with any byte changed, missing or added', async () => {
    writeIndexFile(path, header, buildIndex({ clinics: [sampleClinic(1)], concepts, places }).content());
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(at) ^ change, at);
        await writeFile(path, damaged);
        await expect(read()).rejects.toThrow(CorruptIndexFileError);
      }),
      { numRuns: 300, examples: [0, 3, 4, whole.length - 33, whole.length - 1].map((at) => [at, 0xff]) },
    );
    for (const damaged of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)]), Buffer.alloc(0)]) {
      await writeFile(path, damaged);
      await expect(read()).rejects.toThrow(CorruptIndexFileError);
    }
  });
});
