import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { openStream, SALT_BYTES, sealStream } from './sealed-stream.ts';
import { createSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 7);
/** Small chunks, so that every byte of several of them can be tried. */
const CHUNK = 8;
const SEALED_CHUNK = CHUNK + 16;

const through = (plain: Buffer, transform: Transform): Promise<Buffer> =>
  buffer(Readable.from([plain]).compose(transform));
const seal = (plain: Buffer): Promise<Buffer> => {
  const salt = randomBytes(SALT_BYTES);
  return through(plain, sealStream({ header: salt, key, salt }, CHUNK));
};
const open = (sealed: Buffer): Promise<Buffer> =>
  through(
    sealed,
    openStream(SALT_BYTES, (salt) => ({ key, salt }), CHUNK),
  );

const secrets = createSecrets({ secretKeys: [key], dataDir: '/nowhere' });

test('a stream of any length opens to what it was, whatever pieces it comes in', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(length);
    const sealed = await through(plain, secrets.sealing());
    expect(await through(sealed, secrets.opening())).toEqual(plain);
    const pieces = Array.from({ length: Math.ceil(sealed.length / 997) }, (_, at) =>
      sealed.subarray(at * 997, (at + 1) * 997),
    );
    expect(await buffer(Readable.from(pieces).compose(secrets.opening()))).toEqual(plain);
  }
});

test('a sealed stream shows nothing of its words and never looks the same twice', async () => {
  const plain = Buffer.from('Снимок МРТ '.repeat(10_000));
  const sealed = await through(plain, secrets.sealing());
  expect(sealed.includes('Снимок')).toBe(false);
  expect(await through(plain, secrets.sealing())).not.toEqual(sealed);
});

test('a stream that ends too early is refused, at whichever byte', async () => {
  const sealed = await seal(randomBytes(3 * CHUNK));
  for (let length = 0; length < sealed.length; length++)
    await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow();
});

test('a changed byte anywhere is refused', async () => {
  const sealed = await seal(randomBytes(2 * CHUNK + 3));
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await expect(open(changed), `byte ${at}`).rejects.toThrow();
  }
});

test('chunks that change places, come twice, are left out or come from another stream are refused', async () => {
  const plain = randomBytes(4 * CHUNK);
  const [one, other] = [await seal(plain), await seal(plain)];
  const chunk = (sealed: Buffer, at: number) =>
    sealed.subarray(SALT_BYTES + at * SEALED_CHUNK, SALT_BYTES + (at + 1) * SEALED_CHUNK);
  const build = (...chunks: Buffer[]) => open(Buffer.concat([one.subarray(0, SALT_BYTES), ...chunks]));
  const [a, b, c, d] = [chunk(one, 0), chunk(one, 1), chunk(one, 2), chunk(one, 3)];
  expect(await build(a, b, c, d)).toEqual(plain);
  await expect(build(b, a, c, d)).rejects.toThrow();
  await expect(build(a, a, b, c, d)).rejects.toThrow();
  await expect(build(a, c, d)).rejects.toThrow();
  await expect(build(a, b, chunk(other, 2), d)).rejects.toThrow();
  await expect(build(a, b, c, d, Buffer.alloc(1))).rejects.toThrow();
  await expect(build(a, b, c, d, d)).rejects.toThrow();
});

test('after a change of keys a stream sealed with the old one still opens, without it it does not', async () => {
  const newKey = Buffer.alloc(32, 8);
  const plain = randomBytes(100);
  const sealed = await through(plain, secrets.sealing());
  const both = createSecrets({ secretKeys: [newKey, key], dataDir: '/nowhere' });
  expect(await through(sealed, both.opening())).toEqual(plain);
  const onlyNew = createSecrets({ secretKeys: [newKey], dataDir: '/nowhere' });
  await expect(through(sealed, onlyNew.opening())).rejects.toThrow('SECRET_KEY');
});

test('50 MB are sealed and opened again with never more than a megabyte on the way', async () => {
  const MB = 1024 * 1024;
  const piece = randomBytes(256 * 1024);
  let [sent, opened, most] = [0, 0, 0];
  await pipeline(
    Readable.from(
      (function* () {
        for (; sent < 50 * MB; sent += piece.length) yield piece;
      })(),
      { highWaterMark: 1 },
    ),
    secrets.sealing(),
    secrets.opening(),
    async (plain) => {
      for await (const chunk of plain) {
        most = Math.max(most, sent - opened);
        opened += Buffer.from(chunk).length;
      }
    },
  );
  expect(opened).toBe(50 * MB);
  expect(most).toBeLessThan(MB);
});
