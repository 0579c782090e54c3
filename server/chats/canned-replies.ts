import { sql } from 'kysely';
import type { CannedReply } from '../../contract/chats/chat-tools.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { requireStaffOf } from '../team/access.ts';
import { cleanBody } from './rules.ts';

/** Ready answers of a clinic one works for, by title. Throws not_found for another's. */
export async function listCannedReplies(
  db: Database,
  accountId: string,
  clinicId: number,
): Promise<CannedReply[]> {
  await requireStaffOf(db, accountId, clinicId);
  const { rows } = await sql<CannedReply>`
    select id, clinic_id, language, title, body from canned_replies
    where clinic_id = ${clinicId} order by lower(title), language, id`.execute(db);
  return rows;
}

/**
 * Keeps a ready answer; of one language and title the clinic has one. Everyone who answers may, as with templates of
 * offers. Throws not_found for another's clinic.
 */
export async function keepCannedReply(
  db: Database,
  accountId: string,
  reply: Omit<CannedReply, 'id'>,
): Promise<CannedReply> {
  const { clinic_id: clinicId, language } = reply;
  await requireStaffOf(db, accountId, clinicId);
  const title = cleanBody(reply.title, false).replace(/\s+/gu, ' ');
  const { rows } = await sql<CannedReply>`
    insert into canned_replies (clinic_id, language, title, body, created_by)
    values (${clinicId}, ${language}, ${title}, ${cleanBody(reply.body, false)}, ${accountId}::uuid)
    on conflict (clinic_id, language, title) do update set body = excluded.body
    returning id, clinic_id, language, title, body`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert that returns answers one row');
  return row;
}

/** Throws not_found for one of another clinic. */
export async function dropCannedReply(db: Database, accountId: string, id: string): Promise<void> {
  const { rows } = await sql`
    delete from canned_replies r using staff s
    where r.id = ${id}::uuid and s.clinic_id = r.clinic_id and s.account_id = ${accountId}::uuid
    returning r.id`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
