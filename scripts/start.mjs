import { join } from 'node:path';
import { buildWhenStale } from './build-pages.mjs';
import { become, installWhenNeeded, root } from './node24.mjs';

installWhenNeeded();
buildWhenStale();
// docs/decisions/0006: a third of the resident memory that Node would take by itself.
const memory = ['--max-semi-space-size=4', '--max-old-space-size=256'];
become('node', [...memory, 'server/main.ts'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
});
