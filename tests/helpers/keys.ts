import { createSecrets } from '../../server/platform/secrets.ts';

/** `SECRET_KEY` of every service and app of the tests: databases that are cloned stay readable. */
export const TEST_KEY = Buffer.alloc(32, 'medatlas').toString('base64');

export const testSecrets = createSecrets({
  secretKeys: [Buffer.from(TEST_KEY, 'base64')],
  dataDir: '/nowhere',
});
