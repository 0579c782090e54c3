import { sql } from 'kysely';
import type { Config } from '../server/config.ts';
import { createMessageStore } from '../server/content/languages/message-store.ts';
import { createWordStore } from '../server/content/localization/reads.ts';
import type { Database } from '../server/platform/database.ts';
import { createFiles } from '../server/platform/files.ts';
import type { Secrets } from '../server/platform/secrets.ts';
import { demoPhones } from './accounts.ts';
import { makeChats } from './chats/rooms.ts';
import { findStaffedClinic } from './requests/clinics.ts';
import { findDemoAccount } from './requests/people.ts';

type Needs = Pick<Config, 'dataDir' | 'filesS3'> & { db: Database; secrets: Secrets };

const hasRooms = async (db: Database, clientId: string): Promise<boolean> => {
  const { rows } = await sql`select from chats where account_id = ${clientId}::uuid limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Conversations for the demo accounts to read and to go on with, held by the same acts as anyone's; made once, after the
 * requests that they are about. Nothing is done where the demo client has spoken with anyone.
 */
export async function loadDemoChats(needs: Needs): Promise<void> {
  const { db, secrets } = needs;
  const { translate } = await createMessageStore(db);
  const stage = {
    db,
    words: await createWordStore(db, translate),
    files: createFiles({ config: needs, secrets }),
  };
  await db.connection().execute(async (connection) => {
    // One node at a time; what is said comes by other connections.
    await sql`select pg_advisory_lock(hashtext('demo chats'))`.execute(connection);
    try {
      const clientId = await findDemoAccount(db, demoPhones.client);
      const staffed = await findStaffedClinic(db, demoPhones.coordinator);
      if (clientId === null || staffed === null || (await hasRooms(db, clientId))) return;
      await makeChats(stage, clientId, staffed);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo chats'))`.execute(connection);
    }
  });
}
