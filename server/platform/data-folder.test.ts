import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'medatlas-closed-'));
const before = process.umask();
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function put(path: string, mode: number): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

test('everything that an earlier version left open is closed, and nothing open is made from then on', () => {
  const data = join(root, 'var');
  const files = ['postgres.log', 'mail/1.eml', 'files/exports/1.zip', 'pictures/v1/lab/1.webp'];
  for (const file of files) put(join(data, file), 0o644);
  for (const folder of ['.', 'mail', 'files', 'files/exports']) chmodSync(join(data, folder), 0o755);
  expect(closeDataFolder(data)).toEqual([]);
  expect(files.map((file) => modeOf(join(data, file)))).toEqual(files.map(() => '600'));
  const folders = ['.', 'mail', 'files', 'files/exports', 'pictures', 'pictures/v1/lab'];
  expect(folders.map((folder) => modeOf(join(data, folder)))).toEqual(folders.map(() => '700'));
  mkdirSync(join(data, 'later'));
  writeFileSync(join(data, 'later', 'file'), '');
  expect([modeOf(join(data, 'later')), modeOf(join(data, 'later', 'file'))]).toEqual(['700', '600']);
});

test('a folder that is not there is made closed, and what a link points to is left alone', () => {
  const data = join(root, 'new', 'var');
  expect(closeDataFolder(data)).toEqual([]);
  expect(modeOf(data)).toBe('700');
  const elsewhere = put(join(root, 'elsewhere', 'file'), 0o644);
  symlinkSync(dirname(elsewhere), join(data, 'files'));
  closeDataFolder(data);
  expect(modeOf(elsewhere)).toBe('644');
});
