import { buildWhenStale } from './build-pages.mjs';
import { become, installWhenNeeded } from './node24.mjs';

installWhenNeeded();
buildWhenStale();
become('node', ['server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
