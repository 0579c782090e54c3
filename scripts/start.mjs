import { join } from 'node:path';
import { buildWhenStale } from './build-pages.mjs';
import { heapFlags, memoryEnvironment } from './memory.mjs';
import { become, installWhenNeeded, root } from './node24.mjs';

installWhenNeeded();
buildWhenStale();
become('node', [...heapFlags, 'server/main.ts'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
  ...memoryEnvironment,
});
