import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../server/platform/database.ts';
import { tellLive } from '../../server/platform/live.ts';
import { type MadeChat, makeMessages, type SaidDraft } from '../factories/chats.ts';
import type { LiveWindow } from './live.ts';

/** Says it and tells of it in one transaction, as sending does. `member`: who speaks for the clinic. */
export const sayLive = (
  db: Database,
  chat: MadeChat,
  said: readonly SaidDraft[],
  member?: { id: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('chats')
      .select('last_seq')
      .where('id', '=', chat.id)
      .executeTakeFirstOrThrow();
    await makeMessages(trx, chat, said, member);
    const seqs = said.map((_, place) => before.last_seq + place + 1);
    const { id, clientId: account, clinicId: clinic } = chat;
    await tellLive(trx, { event: 'message', chat: id, seqs, account, clinic });
  });

/** All that was told before has reached these windows: what they have not heard by now was not for them. */
export async function settleWindows(db: Database, ...windows: LiveWindow[]): Promise<void> {
  const id = randomUUID();
  const marker = { event: 'request.changed', data: { id } };
  const { rows } = await sql<{ id: string }>`select id from accounts`.execute(db);
  await tellLive(db, { event: 'request.changed', accounts: rows.map((row) => row.id), clinics: [], id });
  for (const { heard: received } of windows) {
    await expect.poll(() => received).toContainEqual(marker);
    received.splice(
      received.findIndex(({ data }) => JSON.stringify(data) === JSON.stringify(marker.data)),
      1,
    );
  }
}
