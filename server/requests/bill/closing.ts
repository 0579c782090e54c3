import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** After the date was given up: nobody is asked for a bill until the next one has passed; what was entered stays. */
export async function pauseBill(trx: Transaction, requestId: string): Promise<void> {
  await sql`
    delete from bills where request_id = ${requestId}::uuid and client_lines is null and staff_lines is null`.execute(
    trx,
  );
  await sql`
    update bills set waits_for = null, remind_at = null where request_id = ${requestId}::uuid`.execute(trx);
}

/** After a request was cancelled: nobody is asked for a bill or decides on it any more. `trx` holds the request's row. */
export async function closeBill(trx: Transaction, requestId: string): Promise<void> {
  await sql`
    update bills set waits_for = null, remind_at = null, version = version + 1,
      state = case when state = 'disputed' then 'open' else state end
    where request_id = ${requestId}::uuid`.execute(trx);
}

/** After an account has gone: what was paid stays for the clinic's books and the figure, without a word of either side. */
export async function emptyBills(trx: Transaction, accountId: string): Promise<void> {
  const own = sql`(select id from requests where account_id = ${accountId}::uuid)`;
  await sql`delete from bills where settled_at is null and request_id in ${own}`.execute(trx);
  const bare = (column: string) => sql`(
    select jsonb_agg(line || '{"title": "", "reason": null, "note": ""}' order by place)
    from jsonb_array_elements(${sql.ref(column)}) with ordinality lines (line, place))`;
  await sql`
    update bills set client_lines = ${bare('client_lines')}, staff_lines = ${bare('staff_lines')}, dispute = '', decision = ''
    where request_id in ${own}`.execute(trx);
}
