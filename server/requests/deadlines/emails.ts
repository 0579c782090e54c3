import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { enqueueEmail, lockNewsReader } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';

const BATCH = 200;
const EVERY_MS = limits.lettersEveryMinutes * 60_000;

/** Moves the emails that are due to another time; null: there will be none. Returns the requests they are about. */
async function moveDue(trx: Transaction, accountId: string, now: Date, to: Date | null): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    update notifications set letter_at = ${to}::timestamptz
    where account_id = ${accountId}::uuid and letter_at <= ${now} and read_at is null
    returning subject`.execute(trx);
  return rows.map(({ subject }) => subject);
}

/** Writes to one account that there is something new, or sees when it may be written to. False: not to be had. */
async function writeTo(db: Database, accountId: string, now: Date): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const reader = await lockNewsReader(trx, accountId, 'requests');
    if (!reader) return false;
    const next = reader.mailedAt && new Date(reader.mailedAt.getTime() + EVERY_MS);
    const isTooSoon = next !== null && next > now;
    const requests = await moveDue(trx, accountId, now, reader.wantsNews && isTooSoon ? next : null);
    if (requests.length === 0 || isTooSoon || !reader.wantsNews) return requests.length > 0;
    await trx.updateTable('accounts').set({ requests_mailed_at: now }).where('id', '=', accountId).execute();
    const [first] = requests;
    const about = requests.length === 1 && first ? { requestId: first } : {};
    await enqueueEmail(trx, { kind: 'request_news', accountId, ...about });
    return true;
  });
}

/** Emails about what stayed unread until `now`: one for all of an account's requests, and at most one an hour. */
export async function sendRequestEmails(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ accountId: string }>`
      select distinct account_id as "accountId" from (
        select account_id from notifications where letter_at <= ${now} and read_at is null
        order by letter_at limit ${BATCH}) due`.execute(db);
    let done = 0;
    for (const { accountId } of rows) {
      if (signal?.aborted) return;
      if (await writeTo(db, accountId, now)) done += 1;
    }
    if (done === 0) return;
  }
}
