import { expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { demoWorldCities, insertCities } from '../tests/factories/demo-cities.ts';
import { testApp } from '../tests/helpers/app.ts';
import { loadDemo } from './load.ts';
import { startDemo } from './start.ts';

const { app, db, pool, url, config } = await testApp(async (empty) => {
  await insertCities(empty.db, demoWorldCities);
  await loadDictionaries(empty.db);
  await loadDemo(empty, { clinics: 120 });
});

const warnings: object[] = [];
const log = { ...app.log, warn: (fields: object) => void warnings.push(fields) } as typeof app.log;
const step = <T>(_: string, work: () => Promise<T>) => work();

const start = (environment: NodeJS.ProcessEnv) =>
  startDemo({
    ...{ log, db, pool, step },
    config: readConfig({ DATA_DIR: config.dataDir, ...environment }),
  });

const withRoles = () =>
  db
    .selectFrom('accounts')
    .select(['phone', 'blocked_at'])
    .where('is_demo', '=', true)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('operators').select('role').whereRef('account_id', '=', 'accounts.id')),
        exists(selectFrom('staff').select('role').whereRef('account_id', '=', 'accounts.id')),
      ]),
    )
    .execute();

const production = { NODE_ENV: 'production', DATABASE_URL: url };

test('on a database in production the demo world has a client and nobody who works for a clinic or runs the service', async () => {
  expect((await start(production))?.map(({ role }) => role)).toEqual(['client']);
  expect(await withRoles()).toEqual([]);
});

test('with the embedded database the demo world comes with all of its accounts, and its staff answers', async () => {
  const accounts = await start({ NODE_ENV: 'production' });
  expect(accounts?.map(({ role }) => role)).toEqual([
    ...['client', 'owner', 'coordinator', 'doctor', 'moderator', 'admin'],
  ]);
  expect((await withRoles()).map(({ blocked_at }) => blocked_at)).not.toContain(expect.any(Date));
  expect(warnings).toEqual([]);
});

test('those that are there already are blocked at the next start, also without the demo world, and each time', async () => {
  const count = (await withRoles()).length;
  expect(count).toBeGreaterThanOrEqual(5);
  const [admin] = await db.selectFrom('operators').select('account_id').where('role', '=', 'admin').execute();
  expect(await start({ ...production, DEMO: '0' })).toBeNull();
  expect((await withRoles()).every(({ blocked_at }) => blocked_at !== null)).toBe(true);
  expect(warnings).toEqual([{ blocked: count }]);
  const acts = await db
    .selectFrom('audit_events')
    .select(['actor_role', 'kind'])
    .where('entity_id', '=', admin?.account_id ?? '')
    .where('kind', '=', 'account.blocked')
    .execute();
  expect(acts).toEqual([{ actor_role: 'service', kind: 'account.blocked' }]);
  await db
    .updateTable('accounts')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', admin?.account_id ?? '')
    .execute();
  await start(production);
  expect((await withRoles()).every(({ blocked_at }) => blocked_at !== null)).toBe(true);
});
