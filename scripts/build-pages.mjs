import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, root, run } from './node24.mjs';

/** The contract, and what leaves out of it in the browser. */
const contract = [
  'contract',
  'scripts/contract-parts.ts',
  'scripts/strip-contract.ts',
  'scripts/stripped-contract.ts',
];

/** What is built: from which sources, into which folder, by which command. */
const builds = [
  {
    what: 'pages',
    sources: [
      'web',
      ...contract,
      'vite.config.ts',
      'react-router.config.ts',
      'package.json',
      'package-lock.json',
    ],
    folder: 'build/client',
    command: ['react-router', ['build', '--logLevel', 'warn']],
  },
  {
    // After the pages: it names their build.
    what: 'service worker',
    sources: [
      'web',
      ...contract,
      'scripts/build-worker.ts',
      'vite.config.ts',
      'package.json',
      'package-lock.json',
    ],
    folder: 'build/worker',
    command: ['node', ['scripts/build-worker.ts']],
  },
  {
    what: 'back office',
    sources: ['admin', 'packages', ...contract, 'web', 'vite.admin.config.ts', 'package-lock.json'],
    folder: 'build/admin',
    command: ['vite', ['build', '--config', 'vite.admin.config.ts', '--logLevel', 'warn']],
  },
];

function* filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = join(root, source);
    const files = source.includes('.') ? [full] : filesUnder(full);
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the pages and the back office, or `only` one of them, when the sources are others than those it was built from. */
export function buildWhenStale(only = null) {
  for (const { what, sources, folder, command } of builds) {
    if (only !== null && only !== what) continue;
    const stamp = join(root, 'build', `${what.replace(' ', '-')}.sha256`);
    const wanted = hashSources(sources);
    if (existsSync(join(root, folder)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
      continue;
    process.stdout.write(`Building the ${what} …\n`);
    const [program, options] = command;
    if (run(program, options, { NODE_ENV: 'production' }) !== 0) {
      fail(`The ${what} could not be built; the reason stands above.`);
    }
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}
