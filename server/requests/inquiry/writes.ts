import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Draft } from '../../../contract/requests/inquiry.ts';
import { lockAccount } from '../../accounts/reads.ts';
import { draftContent } from '../../accounts/texts/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { findDraft } from './reads.ts';

/**
 * Where a draft begins to count. At random: a device that still holds a draft which was sent or thrown away must not
 * be taken for one that holds the next.
 */
const firstVersion = (): number => randomInt(1, 1_000_000_000);

/** What a device is told whose draft another has sent or thrown away: there is none. */
const noDraft = (): Draft => ({ content: {}, version: 0, updated_at: new Date().toISOString() });

/**
 * Keeps what is written, made from `version` of what was kept before (0: nothing was). Where another device has written
 * meanwhile nothing is kept, and the answer is what stands. Throws `invalid` on `content` where it is too long.
 */
export async function keepDraft(
  db: Database,
  accountId: string,
  { content, version }: { content: Record<string, unknown>; version: number },
): Promise<{ draft: Draft; is_kept: boolean }> {
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > limits.draftBytesMax)
    throw new KnownError('invalid', { content: [{ key: 'draft_too_long' }] });
  return retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const standing = (await findDraft(trx, accountId)) ?? noDraft();
    if (standing.version !== version) return { draft: standing, is_kept: false };
    const next = version === 0 ? firstVersion() : version + 1;
    const sealed = draftContent.seal(trx, [accountId], content);
    const open = sealed === null ? text : JSON.stringify({ key: content.key });
    await sql`
      insert into drafts (account_id, content, content_sealed, version)
      values (${accountId}::uuid, ${open}::jsonb, ${sealed}, ${next})
      on conflict (account_id) do update set content = excluded.content, content_sealed = excluded.content_sealed, version = excluded.version, updated_at = now()
    `.execute(trx);
    const draft = await findDraft(trx, accountId);
    return { draft: draft ?? noDraft(), is_kept: true };
  });
}

/** Throws the draft away; where there is none that is no error. */
export async function dropDraft(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('drafts').where('account_id', '=', accountId).execute();
}

/**
 * Throws the draft away that became a request under `key`. A draft that holds another key is of another case: a visitor
 * has written this one before logging in to an account with a draft of its own.
 */
export async function dropSentDraft(trx: Transaction, accountId: string, key: string): Promise<void> {
  await trx
    .deleteFrom('drafts')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`coalesce(content ->> 'key', ${key}) = ${key}`)
    .execute();
}
