import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, type S3Store } from '../config.ts';
import { createFiles } from './files.ts';
import { createSecrets } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'medatlas-files-'));
const secrets = createSecrets({ secretKeys: [], dataDir });
const plain = Buffer.from('Анна Вебер, диагноз '.repeat(20_000));

/** A server that speaks S3, on a port of its own. */
const bucket = 'people';
const shelf = join(dataDir, 'shelf');
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: shelf,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const { port } = await server.run();
const filesS3: S3Store = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-central-1',
  bucket,
  key: 'S3RVER',
  secret: 'S3RVER',
};
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Files that a store holds, as they lie there. */
const lying = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/_metadata|_s3rver/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const stores = [
  ['a folder', createFiles({ config: { dataDir, filesS3: null }, secrets }), join(dataDir, 'files')],
  ['a store that speaks S3', createFiles({ config: { dataDir, filesS3 }, secrets }), shelf],
] as const;

describe.each(stores)('%s', (_name, files, place) => {
  const read = async (key: string): Promise<Buffer | null> => {
    const stream = await files.read(key);
    return stream && buffer(stream);
  };

  test('gives a file back as it was written, and holds it sealed', async () => {
    expect(await files.write('people/one.txt', Readable.from([plain]))).toBe(plain.length);
    expect(await read('people/one.txt')).toEqual(plain);
    const held = lying(place);
    expect(held.length).toBeGreaterThan(0);
    for (const path of held) expect(readFileSync(path).includes('Анна')).toBe(false);
  });

  test('takes an empty file and one of many pieces', async () => {
    expect(await files.write('people/empty', Readable.from([]))).toBe(0);
    expect(await read('people/empty')).toEqual(Buffer.alloc(0));
    const pieces = Array.from({ length: 3000 }, (_, at) => Buffer.alloc(1000, at));
    await files.write('people/many', Readable.from(pieces));
    expect(await read('people/many')).toEqual(Buffer.concat(pieces));
  });

  test('lets a new file take the place of the old one', async () => {
    await files.write('people/two.txt', Readable.from([plain]));
    await files.write('people/two.txt', Readable.from([Buffer.from('short')]));
    expect(String(await read('people/two.txt'))).toBe('short');
  });

  test('finds removed files gone, and takes no offence at what is not there', async () => {
    await files.write('gone/three.txt', Readable.from([plain]));
    expect(await files.list('gone')).toEqual(['gone/three.txt']);
    await files.remove('gone/three.txt');
    await files.remove('gone/three.txt');
    expect(await files.read('gone/three.txt')).toBeNull();
    expect(await files.modifiedAt('gone/three.txt')).toBeNull();
    expect(await files.list('gone')).toEqual([]);
    expect(await files.list('never-there')).toEqual([]);
  });

  test('lists a folder and not another whose name begins the same', async () => {
    for (const key of ['list/a', 'list/b', 'listed/c', 'list-of/d'])
      await files.write(key, Readable.from([Buffer.from(key)]));
    expect((await files.list('list')).sort()).toEqual(['list/a', 'list/b']);
  });

  test('knows when a file was written', async () => {
    const before = Date.now();
    await files.write('timed/a', Readable.from([plain]));
    const at = (await files.modifiedAt('timed/a'))?.getTime() ?? 0;
    // Stores tell whole seconds.
    expect(at).toBeGreaterThan(before - 2000);
    expect(at).toBeLessThan(Date.now() + 2000);
  });

  test('keeps no half file of a source that fails half way', async () => {
    const failing = Readable.from(
      (async function* () {
        yield plain;
        throw new Error('the source broke');
      })(),
    );
    await expect(files.write('half/four.txt', failing)).rejects.toThrow();
    expect(await files.list('half')).toEqual([]);
  });

  test('refuses a key that leads out of it', async () => {
    await expect(files.write('../outside.txt', Readable.from([plain]))).rejects.toThrow();
    await expect(files.read('../secret.key')).rejects.toThrow();
  });

  test('fails to read what was cut off or changed', async () => {
    await files.write('harmed/cut', Readable.from([plain]));
    for (const path of lying(place).filter((one) => one.includes('harmed'))) truncateSync(path, 100_000);
    await expect(read('harmed/cut')).rejects.toThrow();
  });
});

test('a file that is removed while it is asked for is there whole or not at all', async () => {
  const files = stores[0][1];
  for (let turn = 0; turn < 300; turn += 1) {
    const key = `raced/${turn}`;
    await files.write(key, Readable.from([plain]));
    const removal = (async () => {
      for (let ticks = turn % 12; ticks > 0; ticks -= 1) await new Promise(setImmediate);
      await files.remove(key);
    })();
    const stream = await files.read(key);
    if (stream) expect((await buffer(stream)).length).toBe(plain.length);
    await removal;
  }
});

test('a place that cannot be written to fails instead of waiting for ever', async () => {
  const files = stores[0][1];
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'taken'), 'a file where a folder is needed');
  await expect(files.write('taken/five.txt', Readable.from([plain]))).rejects.toThrow();
});

test('a store that is away, or knows neither bucket nor key, is an error', async () => {
  const away = { ...filesS3, endpoint: 'http://127.0.0.1:9' };
  for (const wrong of [away, { ...filesS3, bucket: 'never-made' }, { ...filesS3, key: 'nobody' }]) {
    const files = createFiles({ config: { dataDir, filesS3: wrong }, secrets });
    await expect(files.write('a/b', Readable.from([plain])), JSON.stringify(wrong)).rejects.toThrow();
  }
});

test('the settings of a store come all or not at all, and the missing ones are named', () => {
  const all = {
    FILES_S3_ENDPOINT: 'https://s3.example.org',
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_BUCKET: 'people',
    FILES_S3_KEY: 'key',
    FILES_S3_SECRET: 'secret',
  };
  expect(readConfig({}).filesS3).toBeNull();
  expect(readConfig(all).filesS3).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'eu-central-1',
    bucket: 'people',
    key: 'key',
    secret: 'secret',
  });
  for (const name of Object.keys(all)) {
    const some = { ...all, [name]: undefined };
    expect(() => readConfig(some), name).toThrow(ConfigError);
    expect(() => readConfig(some), name).toThrow(name);
  }
  const wrong = () => readConfig({ ...all, FILES_S3_ENDPOINT: 'store/with/path' });
  expect(wrong).toThrow('FILES_S3_ENDPOINT');
  expect(wrong).not.toThrow('secret');
});
