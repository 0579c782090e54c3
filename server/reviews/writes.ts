import { sql } from 'kysely';
import { limits } from '../../contract/platform/limits.ts';
import { removeFilesOf } from '../accounts/attachments/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';

/** Keeps what a comment says before something else takes its place. */
export async function keepFormerText(
  trx: Transaction,
  { id, text, rating, by }: { id: number; text: string; rating: number; by: 'author' | 'operator' },
): Promise<void> {
  await trx.insertInto('comment_texts').values({ comment_id: id, text, rating, changed_by: by }).execute();
}

/** Keeps what the reply of a clinic says before an operator redacts it. */
export async function keepFormerReply(trx: Transaction, id: number, text: string): Promise<void> {
  await trx.insertInto('comment_reply_texts').values({ comment_id: id, text }).execute();
}

/** Ends the dispute of a comment where one is open. */
export async function endDispute(
  trx: Transaction,
  id: number,
  outcome: 'kept' | 'removed' | 'ended',
): Promise<void> {
  await sql`
    update comment_disputes set outcome = ${outcome}, decided_at = now()
    where comment_id = ${id} and outcome is null`.execute(trx);
}

/** A shown comment with attachments that nobody has looked at waits for an operator, unless it waits for something else. */
export async function waitForProof(trx: Transaction, id: number): Promise<void> {
  await sql`
    update comments set waits_for = 'proof', waits_since = now()
    where id = ${id} and status = 'published' and waits_for is null
      and exists (select from attachments where comment_id = ${id})`.execute(trx);
}

/** Attachments of comments that were rejected or removed so long ago that no appeal can come. */
export async function dropLateAttachments(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id from comments m join attachments a on a.comment_id = m.id
    where m.status in ('rejected', 'removed') and m.waits_for is null
      and m.decided_at < now() - ${`${limits.appealDays} days`}::interval`.execute(db);
  for (const { id } of rows) await retryingTransaction(db, (trx) => removeFilesOf(trx, { commentId: id }));
}
