import { buildWhenStale } from './build-pages.mjs';
import { become, installWhenNeeded } from './node24.mjs';

installWhenNeeded();
// Pages are rendered from source; the back office is served as it was built.
buildWhenStale('back office');
become(
  'node',
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
  {
    NODE_ENV: 'development',
  },
);
