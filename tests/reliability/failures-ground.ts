import { sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';
import { makeChat } from '../factories/chats.ts';
import { createCities, createClinic } from '../factories/clinics.ts';
import { makeCase, makeRequester } from '../factories/requests.ts';
import type { Ground, Writer } from './failures-load.ts';

/** Three clinics, and clients who have a conversation with one of them and may send requests to all. */
export async function makeGround(db: Database, url: string, count: number): Promise<Ground> {
  await createCities(db);
  const clinics: { id: number }[] = [];
  for (const name of ['Nord', 'Süd', 'West'])
    clinics.push({ id: await createClinic(db, { title: `Clinic ${name}` }) });
  const [first] = clinics;
  const { rows } = await sql<{ slug: string }>`select slug from clinics where id = ${first?.id}`.execute(db);
  const [row] = rows;
  if (!first || !row) throw new Error('The first clinic was made above');
  const writers: Writer[] = [];
  for (let place = 0; place < count; place += 1) {
    const account = await makeRequester(db);
    writers.push({ account, chat: (await makeChat(db, { client: account, clinic: first })).id });
  }
  const body = await makeCase(db, clinics);
  return { url, slug: row.slug, writers, makeCase: () => body };
}
