import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root, run } from './node24.mjs';

const sources = [
  'web',
  'contract',
  'scripts/contract-parts.ts',
  'scripts/strip-contract.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

function* filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = join(root, source);
    const files = source.includes('.') ? [full] : filesUnder(full);
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the pages when their sources are others than those they were built from. */
export function buildWhenStale() {
  const stamp = join(root, 'build', 'sources.sha256');
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the pages …\n');
  if (run('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' }) !== 0) {
    fail('The pages could not be built; the reason stands above.');
  }
  writeFileSync(stamp, wanted);
}
