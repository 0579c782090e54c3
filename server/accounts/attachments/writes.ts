import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '../../../contract/accounts/attachments.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { tellLive } from '../../platform/live.ts';
import { writeWords } from '../texts/writes.ts';
import type { Inspected } from './inspect.ts';
import {
  findAttachment,
  findOpenedFile,
  findOwnFile,
  type OpenedFile,
  type Proven,
  readWhole,
  type StoredAttachment,
  searchedAttachments,
} from './reads.ts';
import { ATTACHMENT_FOLDER, fileHeaders } from './rules.ts';

/** The job that removes the bytes of files whose rows have gone, by their keys. */
export const REMOVE_FILES = 'remove-attachment-files';

/** Keeps a file that was looked at. First the bytes, then the row: a row always has its file. */
export async function keepFile(
  { db, files }: { db: Database; files: Files },
  accountId: string,
  { name, type, bytes }: Inspected,
): Promise<Attachment> {
  const file = `${ATTACHMENT_FOLDER}/${randomUUID()}`;
  await files.write(file, Readable.from([bytes]));
  try {
    const row = await db
      .insertInto('attachments')
      .values({ account_id: accountId, name, type, bytes: bytes.length, file })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    return { id: row.id, name, type, bytes: bytes.length, created_at: row.created_at.toISOString() };
  } catch (error) {
    // What cannot be removed now is an orphan, which the sweeper finds; the failure that counts is the first.
    await files.remove(file).catch(() => undefined);
    throw error;
  }
}

/** Where loose files go. */
type Place =
  | { requestId: string }
  | { planId: string }
  | { aftercareId: string }
  | { claimId: string }
  | { changeId: string }
  | { commentId: number };

/** The column that holds the place, and how many files there may be. */
function placeOf(place: Place): { column: string; id: string | number; most: number } {
  if ('requestId' in place)
    return { column: 'request_id', id: place.requestId, most: limits.attachmentsPerRequest };
  if ('planId' in place) return { column: 'plan_id', id: place.planId, most: limits.planDocuments };
  if ('aftercareId' in place)
    return {
      column: 'aftercare_id',
      id: place.aftercareId,
      most: limits.aftercareDocuments + limits.checkIns,
    };
  if ('claimId' in place) return { column: 'claim_id', id: place.claimId, most: limits.attachmentsPerClaim };
  if ('changeId' in place)
    return { column: 'change_id', id: place.changeId, most: limits.attachmentsPerChange };
  return { column: 'comment_id', id: place.commentId, most: limits.attachmentsPerComment };
}

/**
 * Gives loose files of an account to what it sends, whose row the transaction holds. Throws `invalid` on
 * `attachment_ids` where one is unknown, another's or given already, or where there would be too many.
 */
export async function attachFiles(
  trx: Transaction,
  { accountId, ids, ...place }: { accountId: string; ids: readonly string[] } & Place,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { column, id, most } = placeOf(place);
  const { numAffectedRows } = await sql`
    update attachments set ${sql.ref(column)} = ${id}, attached_at = now()
    where id = any(${wanted}::uuid[]) and account_id = ${accountId}::uuid and attached_at is null`.execute(
    trx,
  );
  if (Number(numAffectedRows ?? 0) !== wanted.length)
    throw new KnownError('invalid', { attachment_ids: [{ key: 'file_unknown' }] });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments where ${sql.ref(column)} = ${id}`.execute(trx);
  if ((rows[0]?.count ?? 0) > most)
    throw new KnownError('invalid', { attachment_ids: [{ key: 'too_many', values: { count: most } }] });
  if ('requestId' in place || 'planId' in place || 'aftercareId' in place)
    await writeWords(trx, searchedAttachments, wanted);
}

/** Further clinics have the request: they find the case by its files, where these are open to them. */
export async function addWordsOfFiles(trx: Transaction, requestId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from attachments where request_id = ${requestId}::uuid`.execute(trx);
  if (rows.length > 0)
    await writeWords(
      trx,
      searchedAttachments,
      rows.map(({ id }) => id),
    );
}

/**
 * Gives loose files of an account to a message that stands already. Throws `invalid` on `attachment_ids` where one is
 * unknown, another's or given already: of two messages that name it at once one gets it.
 */
export async function attachToMessage(
  trx: Transaction,
  { accountId, chatId, seq, ids }: { accountId: string; chatId: string; seq: number; ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql`
    with loose as (
      select id from attachments
      where id = any(${wanted}::uuid[]) and account_id = ${accountId}::uuid and attached_at is null
      -- In one order: two messages with the same files wait for one another and do not block each other.
      order by id for update)
    update attachments set chat_id = ${chatId}::uuid, message_seq = ${seq}, attached_at = now()
    where id in (select id from loose) and attached_at is null returning id`.execute(trx);
  if (rows.length !== wanted.length)
    throw new KnownError('invalid', { attachment_ids: [{ key: 'file_unknown' }] });
  await writeWords(trx, searchedAttachments, wanted);
}

/**
 * Writes down that someone of a clinic opens a file that its client has sent in a conversation. False: it has gone.
 * Committed before a byte leaves: nobody looks unseen.
 */
export async function recordFileOpening(
  db: Database,
  opening: { id: string; accountId: string; clinicId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into attachment_openings (attachment_id, account_id, clinic_id)
    select id, ${opening.accountId}::uuid, ${opening.clinicId} from attachments
    -- Who takes the message back at this moment comes before or after, never between.
    where id = ${opening.id}::uuid for share
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Writes down that someone of a clinic opens an attachment, and tells its client. Null: meanwhile they may not any more.
 * Committed before a byte leaves: nobody looks unseen.
 */
export async function recordOpening(db: Database, accountId: string, id: string): Promise<OpenedFile | null> {
  return retryingTransaction(db, async (trx) => {
    // Whoever closes the attachments at this moment comes before or after, never between.
    await sql`
      select from request_recipients rr join attachments a on a.request_id = rr.request_id
      where a.id = ${id}::uuid order by rr.clinic_id for share of rr`.execute(trx);
    const file = await findOpenedFile(trx, accountId, id);
    if (!file) return null;
    await trx
      .insertInto('attachment_openings')
      .values({ attachment_id: id, account_id: accountId, clinic_id: file.clinicId })
      .execute();
    if (file.request_id !== null)
      await tellLive(trx, {
        event: 'request.changed',
        accounts: [file.ownerId],
        clinics: [],
        id: file.request_id,
      });
    return file;
  });
}

/**
 * An attachment for an operator, and the headers it leaves with. The opening is committed before a byte leaves: nobody looks
 * unseen. Throws not_found.
 */
export async function openAttachment(
  { db, files }: { db: Database; files: Files },
  proven: Proven,
  id: string,
  act: Omit<Act, 'detail'>,
): Promise<{ headers: Record<string, string | number>; body: Readable }> {
  const file = await findAttachment(db, proven, id);
  if (!file) throw new KnownError('not_found');
  const bytes = await readWhole({ db, files }, file);
  await recordAct(db, { ...act, detail: { paper: file.id } });
  return { headers: fileHeaders(file.name, file.type, bytes.length), body: Readable.from([bytes]) };
}

/**
 * Reads a file for an operator and records it. `hold` locks the request or conversation of the file, throws if the operator may not
 * open files of it, and returns the function that records the opening. The record is committed before the bytes are returned.
 * Throws not_found.
 */
export async function openForReason(
  { db, files }: { db: Database; files: Pick<Files, 'read'> },
  find: (db: Database) => Promise<StoredAttachment | null>,
  hold: (trx: Transaction) => Promise<(fileId: string) => Promise<void>>,
): Promise<{ file: StoredAttachment; bytes: Buffer }> {
  const file = await find(db);
  const bytes = file && (await readWhole({ db, files }, file));
  return retryingTransaction(db, async (trx) => {
    const record = await hold(trx);
    // Taken away since it was read: there is nothing to show any more.
    if (!file || !bytes || !(await find(trx))) throw new KnownError('not_found');
    await record(file.id);
    return { file, bytes };
  });
}

/** Removes an own file that is loose. Throws not_found, and `invalid` on `file` where a request or message has it. */
export async function deleteLooseFile(
  { db, files }: { db: Database; files: Files },
  accountId: string,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    delete from attachments
    where id = ${id}::uuid and account_id = ${accountId}::uuid and attached_at is null
    returning file`.execute(db);
  const [gone] = rows;
  if (gone) await files.remove(gone.file);
  else if (await findOwnFile(db, accountId, id))
    throw new KnownError('invalid', { file: [{ key: 'file_attached' }] });
  else throw new KnownError('not_found');
}

/** Loose rows that are older than `before` go; returns the keys of their files. */
export async function removeLooseRows(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from attachments where attached_at is null and created_at < ${before} returning file`.execute(db);
  return rows.map(({ file }) => file);
}

/** Whose attachments are removed: those of an account, a request, a client's plans and aftercare, a review, a conversation or a message. */
type Whose =
  | { planOf: string }
  | { aftercareOf: string }
  | { accountId: string }
  | { requestId: string }
  | { commentId: number }
  | { chatId: string; seq?: number };

function filesOf(whose: Whose): RawBuilder<unknown> {
  if ('requestId' in whose) return sql`a.request_id = ${whose.requestId}::uuid`;
  if ('planOf' in whose)
    return sql`a.plan_id in (select id from requests where account_id = ${whose.planOf}::uuid)`;
  if ('aftercareOf' in whose)
    return sql`a.aftercare_id in (select id from requests where account_id = ${whose.aftercareOf}::uuid)`;
  if ('commentId' in whose) return sql`a.comment_id = ${whose.commentId}`;
  if ('chatId' in whose)
    return sql`a.chat_id = ${whose.chatId}::uuid and (${whose.seq ?? null}::int is null or a.message_seq = ${whose.seq ?? null})`;
  // What someone of a clinic has sent to a client is the client's to keep.
  return sql`a.account_id = ${whose.accountId}::uuid
    and not exists (select from chats c where c.id = a.chat_id and c.account_id <> a.account_id)
    and not exists (select from requests r where r.id = coalesce(a.plan_id, a.aftercare_id) and r.account_id <> a.account_id)`;
}

/** Takes out files: the rows now, the bytes once the transaction commits. Those of an account are its own as a client. */
export async function removeFilesOf(trx: Transaction, whose: Whose): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    delete from attachments a where ${filesOf(whose)} returning file`.execute(trx);
  if (rows.length > 0) await enqueue(trx, REMOVE_FILES, { keys: rows.map(({ file }) => file) });
}
