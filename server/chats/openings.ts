import { sql } from 'kysely';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { recordFileOpening } from '../accounts/attachments/writes.ts';
import { type Database, retryingTransaction } from '../platform/database.ts';
import type { Participant } from './access.ts';
import { isClosedFile, needsHealthConsent } from './reads.ts';
import { lockChat, tellChange } from './writes.ts';

type Openings = NonNullable<OpenedChat['opened_files']>;

/** Which of the files that the client has sent in a conversation its clinic has opened, and when first. For the client alone. */
export async function listOpenedFiles(
  db: Database,
  { chatId, clientId, clinicId }: Participant,
): Promise<Openings> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select a.id, min(o.at) as at
    from attachments a join attachment_openings o on o.attachment_id = a.id and o.clinic_id = ${clinicId}
    where a.chat_id = ${chatId}::uuid and a.account_id = ${clientId}::uuid
    group by a.id order by min(o.at), a.id`.execute(db);
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }));
}

/**
 * Writes down that a member of the clinic opens a file of the client's, and tells the client when it is the first time.
 * False: it has gone, it was closed with the clinic's part in the request, or the client agrees no more that the clinic
 * gets data on their health.
 */
export function openFileOfClient(db: Database, participant: Participant, id: string): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    // Whoever takes the consent back at this moment comes before or after, never between.
    const chat = await lockChat(trx, participant.chatId);
    if (await needsHealthConsent(trx, chat)) return false;
    const closed = await sql`
      select from attachments f where f.id = ${id}::uuid and ${isClosedFile}`.execute(trx);
    if (closed.rows.length > 0) return false;
    const { rows } = await sql`
      select from attachment_openings where attachment_id = ${id}::uuid and clinic_id = ${participant.clinicId} limit 1`.execute(
      trx,
    );
    const isThere = await recordFileOpening(trx, { ...participant, id });
    if (isThere && rows.length === 0) await tellChange(trx, chat);
    return isThere;
  });
}
