import { sql } from 'kysely';
import type { ChatNote } from '../../contract/chats/chat-tools.ts';
import { caseNote, chatNote } from '../accounts/texts/reads.ts';
import { writeFoundText } from '../accounts/texts/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { tellLive } from '../platform/live.ts';
import { type Opened, openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import type { Participant } from './access.ts';
import { cleanBody } from './rules.ts';

type Row = Omit<ChatNote, 'body' | 'created_at'> & { body: SealedJson<string>; created_at: Date };

const columns = ({ accountId }: Participant) => sql`
  n.id, n.name, coalesce(n.account_id = ${accountId}::uuid, false) as is_own, ${chatNote.read('n')} as body, n.after_seq, false as of_case, n.created_at`;

const shape = (row: Opened<Row>): ChatNote => ({ ...row, created_at: row.created_at.toISOString() });

/** After the last message that was sent before it. Needs `n` and `room`. */
const seqBefore = sql`
  coalesce((select max(m.seq) from chat_messages m where m.chat_id = room.id and m.sent_at <= n.created_at), 0)`;

/**
 * What the clinic's people have written to each other in a conversation and at the request it is about, in the order of
 * the conversation. For them alone.
 */
export async function listNotes(db: Database, participant: Participant): Promise<ChatNote[]> {
  const { rows } = await sql<Row>`
    select ${columns(participant)} from chat_notes n
    where n.chat_id = ${participant.chatId}::uuid and n.clinic_id = ${participant.clinicId}
    union all
    select n.id, n.name, coalesce(n.account_id = ${participant.accountId}::uuid, false), ${caseNote.read('n')}, ${seqBefore}, true,
      n.created_at
    from chats room join case_notes n on n.request_id = room.request_id and n.clinic_id = room.clinic_id
    where room.id = ${participant.chatId}::uuid and room.clinic_id = ${participant.clinicId}
    order by after_seq, created_at, id`.execute(db);
  return openColumns(db, rows).map(shape);
}

const tellNote = (
  trx: Transaction,
  { chatId: chat, clinicId: clinic, clientId: client }: Participant,
  id: string,
  is_removed: boolean,
) => tellLive(trx, { event: 'note', client, chat, clinic, id, is_removed });

/** Adds a note after the last message; the same id again is the same note. Throws `invalid`. */
export function addNote(
  db: Database,
  participant: Participant,
  note: { id: string; body: string },
): Promise<ChatNote> {
  const body = cleanBody(note.body, false);
  return retryingTransaction(db, async (trx) => {
    const ids = [participant.chatId, note.id];
    const { open, sealed, words } = await writeFoundText(
      trx,
      { column: chatNote, ids, clinicId: participant.clinicId },
      body,
    );
    const added = await sql`
      insert into chat_notes (chat_id, id, clinic_id, account_id, name, body, body_sealed, words, after_seq)
      select c.id, ${note.id}::uuid, c.clinic_id, a.id, a.name || ' ' || a.surname, ${open}, ${sealed}::bytea,
        array_to_tsvector(${words}::text[]), c.last_seq
      from chats c join accounts a on a.id = ${participant.accountId}::uuid
      where c.id = ${participant.chatId}::uuid
      on conflict (chat_id, id) do nothing returning id`.execute(trx);
    if (added.rows.length > 0) await tellNote(trx, participant, note.id, false);
    const { rows } = await sql<Row>`
      select ${columns(participant)} from chat_notes n
      where n.chat_id = ${participant.chatId}::uuid and n.id = ${note.id}::uuid`.execute(trx);
    const [row] = openColumns(trx, rows);
    if (!row) throw new KnownError('not_found');
    if (!row.is_own) throw new KnownError('invalid', { id: [{ key: 'message_id_taken' }] });
    return shape(row);
  });
}

/** Removes an own note. Throws not_found. */
export function deleteNote(db: Database, participant: Participant, id: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql`
      delete from chat_notes
      where chat_id = ${participant.chatId}::uuid and id = ${id}::uuid and account_id = ${participant.accountId}::uuid
      returning id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    await tellNote(trx, participant, id, true);
  });
}
