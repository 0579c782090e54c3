import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCities, createClinic } from '../../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../../tests/helpers/database.ts';
import { readChanges } from './changes.ts';
import { connect } from './connect.ts';

const { db, pool, url } = await testDatabase();
const client = await connect(url);
beforeAll(() => createCities(db));
afterAll(() => client.end());

const nothing = { version: '0', seenClinics: new Map(), seenDoctors: new Map() };

test('what a restored copy says of the transactions of another server is no change', async () => {
  const restored = await createClinic(db, { title: 'Nordwest' });
  const changed = await createClinic(db, { title: 'Südost' });
  const one = await pool.connect();
  // As a copy is loaded: without triggers.
  await one.query('set session_replication_role = replica');
  await one.query(`update clinics set changed_in = '9000000000' where id = $1`, [restored]);
  one.release(true);
  const { clinics } = await readChanges(client, nothing);
  expect([...clinics.keys()]).toEqual([changed]);
});
