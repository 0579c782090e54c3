import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'medatlas-secrets-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const plain = Buffer.from('Снимок МРТ');

test('what is sealed opens again, and never looks the same twice', () => {
  const { seal, open } = createSecrets({ secretKeys: [oldKey], dataDir });
  expect(open(seal(plain))).toEqual(plain);
  expect(seal(plain)).not.toEqual(seal(plain));
  expect(seal(plain).includes(plain)).toBe(false);
});

test('a changed byte anywhere is refused', () => {
  const { seal, open } = createSecrets({ secretKeys: [oldKey], dataDir });
  const sealed = seal(plain);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => open(changed), `byte ${at}`).toThrow();
  }
});

test('after a change of keys the old one still opens and the new one seals', () => {
  const before = createSecrets({ secretKeys: [oldKey], dataDir }).seal(plain);
  const both = createSecrets({ secretKeys: [newKey, oldKey], dataDir });
  expect(both.open(before)).toEqual(plain);
  const onlyNew = createSecrets({ secretKeys: [newKey], dataDir });
  expect(onlyNew.open(both.seal(plain))).toEqual(plain);
  expect(() => onlyNew.open(before)).toThrow('SECRET_KEY');
});

test('without a key in the environment one is made in the data folder, for its owner alone, and kept', () => {
  const sealed = createSecrets({ secretKeys: [], dataDir }).seal(plain);
  expect(createSecrets({ secretKeys: [], dataDir }).open(sealed)).toEqual(plain);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});
