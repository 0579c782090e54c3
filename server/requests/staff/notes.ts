import { sql } from 'kysely';
import type { CaseNote } from '../../../contract/requests/staff-requests.ts';
import { caseNote } from '../../accounts/texts/reads.ts';
import { writeFoundText } from '../../accounts/texts/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { tellLive } from '../../platform/live.ts';
import { type Opened, openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { lockCase } from './access.ts';
import type { Who } from './writes.ts';

type Row = Omit<CaseNote, 'body' | 'created_at'> & { body: SealedJson<string>; created_at: Date };

const shape = (row: Opened<Row>): CaseNote => ({ ...row, created_at: row.created_at.toISOString() });

/** Notes of a case that the account's clinic has received; needs `n`. */
const ofCase = ({ accountId, clinicId, requestId }: Who) => sql`
  n.request_id = ${requestId}::uuid and n.clinic_id = ${clinicId}
  and exists (select from staff s where s.clinic_id = n.clinic_id and s.account_id = ${accountId}::uuid)`;

const columns = ({ accountId }: Who) => sql`
  n.id, n.name, coalesce(n.account_id = ${accountId}::uuid, false) as is_own, ${caseNote.read('n')} as body, n.created_at`;

/** What the clinic's people have written to each other about a case, in its order. Throws not_found. */
export async function listCaseNotes(db: Database, who: Who): Promise<CaseNote[]> {
  return retryingTransaction(db, async (trx) => {
    await lockCase(trx, who);
    const { rows } = await sql<Row>`
      select ${columns(who)} from case_notes n where ${ofCase(who)} order by n.created_at, n.id`.execute(trx);
    return openColumns(trx, rows).map(shape);
  });
}

const tellNote = (trx: Transaction, { clinicId, requestId }: Who, client: string) =>
  tellLive(trx, { event: 'clinic.changed', client, clinic: clinicId, id: requestId });

/** Adds a note; the same id again is the same note. Throws not_found, and `invalid` where the id is another's. */
export function addCaseNote(db: Database, who: Who, note: { id: string; body: string }): Promise<CaseNote> {
  const { accountId, clinicId, requestId } = who;
  return retryingTransaction(db, async (trx) => {
    const { request } = await lockCase(trx, who);
    const ids = [requestId, clinicId, note.id];
    const { open, sealed, words } = await writeFoundText(
      trx,
      { column: caseNote, ids, clinicId },
      note.body.trim(),
    );
    const added = await sql`
      insert into case_notes (request_id, clinic_id, id, account_id, name, body, body_sealed, words)
      select ${requestId}::uuid, ${clinicId}, ${note.id}::uuid, a.id, trim(a.name || ' ' || a.surname), ${open}, ${sealed}::bytea,
        array_to_tsvector(${words}::text[])
      from accounts a where a.id = ${accountId}::uuid
      on conflict do nothing returning id`.execute(trx);
    if (added.rows.length > 0) await tellNote(trx, who, request.accountId);
    const { rows } = await sql<Row>`
      select ${columns(who)} from case_notes n where ${ofCase(who)} and n.id = ${note.id}::uuid`.execute(trx);
    const [row] = openColumns(trx, rows);
    if (!row?.is_own) throw new KnownError('invalid', { id: [{ key: 'message_id_taken' }] });
    return shape(row);
  });
}

/** Removes an own note. Throws not_found. */
export function deleteCaseNote(db: Database, who: Who, id: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const { request } = await lockCase(trx, who);
    const { rows } = await sql`
      delete from case_notes n where ${ofCase(who)} and n.id = ${id}::uuid and n.account_id = ${who.accountId}::uuid
      returning n.id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    await tellNote(trx, who, request.accountId);
  });
}
