import { become, installWhenNeeded } from './node24.mjs';

installWhenNeeded();
become(
  'node',
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
  {
    NODE_ENV: 'development',
  },
);
