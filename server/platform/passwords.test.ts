import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isWeakHash, verifyPassword } from './passwords.ts';

test('a hash is Argon2id with at least 19 MiB, fits its password and no other', async () => {
  const stored = await hashPassword('ясень под окном');
  const [, kind, , cost = ''] = stored.split('$');
  expect(kind).toBe('argon2id');
  expect(Number(/m=(\d+)/.exec(cost)?.[1])).toBeGreaterThanOrEqual(19_456);
  expect(await verifyPassword(stored, 'ясень под окном')).toBe(true);
  expect(await verifyPassword(stored, 'ясень под окнам')).toBe(false);
});

test('two keyboards that compose é differently type the same password', async () => {
  const stored = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword(stored, 'cafe\u0301 au lait')).toBe(true);
});

test('where there is no hash the answer is no', async () => {
  expect(await verifyPassword(null, 'anything at all')).toBe(false);
});

test('a hash of cheaper times is known as weak', async () => {
  expect(isWeakHash(await hash('x', { memoryCost: 4096, timeCost: 3 }))).toBe(true);
  expect(isWeakHash(await hash('x', { memoryCost: 19_456, timeCost: 1 }))).toBe(true);
  expect(isWeakHash(await hashPassword('x'))).toBe(false);
});

test('a waiting line too long to be worth waiting in is refused at its end, and works again afterwards', async () => {
  const cheap = await hash('y', { memoryCost: 8, timeCost: 1 });
  const results = await Promise.allSettled(Array.from({ length: 230 }, () => verifyPassword(cheap, 'x')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await verifyPassword(null, 'x')).toBe(false);
});
