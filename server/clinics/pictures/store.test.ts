import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { photoWidths, pictureFormats, portraitWidths, scenes } from '../../../contract/platform/pictures.ts';
import { drawings } from '../../../demo/drawings/drawings.ts';
import { createWorkQueue } from './render.ts';
import { createPictures, type Motif } from './store.ts';

const log = pino({ level: 'silent' });
const files = { read: async () => null };
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  folders.push(folder);
  return folder;
}

const facade = (seed: number): Motif => ({ kind: 'scene', scene: 'facade', seed });

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('a picture has the width and the format that was asked for', async () => {
  const pictures = createPictures({ dataDir: await newFolder(), log, files, drawings });
  for (const format of pictureFormats) {
    const {
      width,
      height,
      format: found,
    } = await sharp(await pictures.read(facade(1), 320, format)).metadata();
    expect([width, height]).toEqual([320, 200]);
    expect(found).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
  }
  const portrait = await pictures.read({ kind: 'portrait', sex: null, seed: 1 }, 192, 'webp');
  expect(await sharp(portrait).metadata()).toMatchObject({ width: 192, height: 240 });
});

test('every picture is light: at most 15 kB at 320 px and 120 kB at the largest', async () => {
  const pictures = createPictures({ dataDir: await newFolder(), log, files, drawings });
  for (const scene of scenes) {
    const motif: Motif = { kind: 'scene', scene, seed: 9 };
    for (const format of ['avif', 'webp'] as const) {
      expect((await pictures.read(motif, 320, format)).length, `${scene} ${format}`).toBeLessThan(15_000);
      expect((await pictures.read(motif, 1280, format)).length, `${scene} ${format}`).toBeLessThan(120_000);
    }
  }
  expect(Math.max(...photoWidths)).toBe(1280);
  const largest = Math.max(...portraitWidths);
  const portrait = await pictures.read({ kind: 'portrait', sex: 'female', seed: 9 }, largest, 'avif');
  expect(portrait.length).toBeLessThan(20_000);
});

describe('the cache', () => {
  test('keeps a picture, and a later process reads it instead of drawing it', async () => {
    const dataDir = await newFolder();
    const first = await createPictures({ dataDir, log, files, drawings }).read(facade(2), 160, 'webp');
    const [path = '', ...others] = await filesUnder(dataDir);
    expect(others).toEqual([]);
    expect(await readFile(path)).toEqual(first);
    await writeFile(path, 'kept');
    expect(String(await createPictures({ dataDir, log, files, drawings }).read(facade(2), 160, 'webp'))).toBe(
      'kept',
    );
  });

  test('draws once for those who ask at once', async () => {
    const dataDir = await newFolder();
    const pictures = createPictures({ dataDir, log, files, drawings });
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => pictures.read(facade(3), 160, 'avif')),
    );
    // The very same bytes in memory: nobody drew for himself.
    for (const other of others) expect(other).toBe(first);
    expect(await filesUnder(dataDir)).toHaveLength(1);
  });

  test('does not serve what a killed process left half written', async () => {
    const dataDir = await newFolder();
    const whole = await createPictures({ dataDir, log, files, drawings }).read(facade(4), 160, 'jpg');
    const [path = ''] = await filesUnder(dataDir);
    await rm(path);
    await writeFile(join(dirname(path), '4-160.jpg.1b9d6bcd.part'), whole.subarray(0, 500));
    expect(await createPictures({ dataDir, log, files, drawings }).read(facade(4), 160, 'jpg')).toEqual(
      whole,
    );
    await writeFile(path, '');
    expect(await createPictures({ dataDir, log, files, drawings }).read(facade(4), 160, 'jpg')).toEqual(
      whole,
    );
    expect((await stat(path)).size).toBe(whole.length);
  });

  test('still gives the picture where it cannot keep it', async () => {
    const dataDir = join(await newFolder(), 'taken');
    await writeFile(dataDir, 'a file where the folder should be');
    const pictures = createPictures({ dataDir, log, files, drawings });
    await expect(pictures.read(facade(5), 160, 'webp')).resolves.toSatisfy(
      (data: Buffer) => data.length > 500,
    );
  });

  test('takes no seed that is not a whole number', async () => {
    const pictures = createPictures({ dataDir: await newFolder(), log, files, drawings });
    await expect(async () => pictures.read(facade(Number.NaN), 160, 'webp')).rejects.toThrow('whole number');
  });
});

describe('the queue of works', () => {
  test('runs two at once, and the others in their order, also after a failure', async () => {
    const queue = createWorkQueue();
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (i: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(i);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (i === 1) throw new Error('broken');
      return i;
    };
    const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => queue(work(i))));
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  test('refuses when too many wait', async () => {
    const queue = createWorkQueue();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const accepted = Array.from({ length: 202 }, () => queue(() => held));
    await expect(queue(() => held)).rejects.toThrow('unavailable');
    release();
    await Promise.all(accepted);
    await expect(queue(async () => 'again')).resolves.toBe('again');
  });
});
