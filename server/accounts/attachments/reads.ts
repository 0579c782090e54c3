import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type RawBuilder, sql } from 'kysely';
import type { ZipFile } from 'yazl';
import type { Attachment } from '../../../contract/accounts/attachments.ts';
import type { OpenedDocuments } from '../../../contract/requests/admin-requests.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { CASE_VARIANT, type SearchedTable } from '../texts/writes.ts';
import { choosing, chosen, mayOpenAttachments } from './rules.ts';

/** A file with the key under which its bytes lie. */
export type StoredAttachment = Attachment & { request_id: string | null; file: string };

type Row = Omit<StoredAttachment, 'created_at'> & { created_at: Date };

const columns = sql`a.id, a.request_id, a.name, a.type, a.bytes, a.file, a.created_at`;

const shape = (row: Row): StoredAttachment => ({ ...row, created_at: row.created_at.toISOString() });

/** What the client and the clinics are told of a file. */
export const shapeAttachment = ({ id, name, type, bytes, created_at }: StoredAttachment): Attachment => ({
  id,
  name,
  type,
  bytes,
  created_at,
});

/** The attachments of a request, in the order they were uploaded. */
export async function listAttachments(db: Database, requestId: string): Promise<Attachment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a
    where a.request_id = ${requestId}::uuid order by a.created_at, a.id`.execute(db);
  return rows.map((row) => shapeAttachment(shape(row)));
}

/** Everything an account has uploaded, loose files too, and what clinics have sent it, in order of time. */
export async function listFilesOfAccount(db: Database, accountId: string): Promise<StoredAttachment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a
    where a.account_id = ${accountId}::uuid or a.chat_id in (select id from chats where account_id = ${accountId}::uuid)
      or a.plan_id in (select id from requests where account_id = ${accountId}::uuid)
      or a.aftercare_id in (select id from requests where account_id = ${accountId}::uuid)
    order by a.created_at, a.id`.execute(db);
  return rows.map(shape);
}

/** A file of this client; null where it does not exist or is another's. */
export async function findOwnFile(
  db: Database,
  accountId: string,
  id: string,
): Promise<StoredAttachment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a
    where a.id = ${id}::uuid and a.account_id = ${accountId}::uuid`.execute(db);
  return rows[0] ? shape(rows[0]) : null;
}

/** A file of a conversation; null where the conversation has none of this id. `accountId`: who has sent it. */
export async function findChatFile(
  db: Database,
  chatId: string,
  id: string,
): Promise<(StoredAttachment & { accountId: string }) | null> {
  const { rows } = await sql<Row & { accountId: string }>`
    select ${columns}, a.account_id as "accountId" from attachments a
    where a.id = ${id}::uuid and a.chat_id = ${chatId}::uuid`.execute(db);
  const [row] = rows;
  return row ? { ...shape(row), accountId: row.accountId } : null;
}

/** A file of a request or a conversation, where it was given and by whom. */
export type GivenFile = StoredAttachment & Pick<OpenedDocuments['documents'][number], 'place' | 'side'>;

/** Files `a` of what `r` is, which has a client; the last `most` of them in order of time. */
async function listGivenFiles(db: Database, whole: RawBuilder<unknown>, most: number): Promise<GivenFile[]> {
  const { rows } = await sql<Row & Pick<GivenFile, 'place' | 'side'>>`
    select ${columns}, case when a.account_id = r.account_id then 'client' else 'staff' end as side,
      case when a.chat_id is not null then 'conversation' when a.plan_id is not null then 'plan'
        when a.aftercare_id is not null then 'aftercare' else 'request' end as place
    from ${whole} order by a.created_at desc, a.id limit ${most}`.execute(db);
  return rows.map(({ place, side, ...row }) => ({ ...shape(row), place, side })).reverse();
}

/**
 * Files of a request that its client may open: own ones, and what its clinics have given, the last `most` of them in order
 * of time.
 */
export const listFilesOfRequest = (db: Database, requestId: string, most: number): Promise<GivenFile[]> =>
  listGivenFiles(
    db,
    sql`requests r join attachments a on a.id in (
      select id from attachments where request_id = r.id
      union all select id from attachments where plan_id = r.id
      union all select id from attachments where aftercare_id = r.id
      union all select f.id from chats c join attachments f on f.chat_id = c.id
        where c.request_id = r.id and c.account_id = r.account_id)
    where r.id = ${requestId}::uuid`,
    most,
  );

/** Files that both sides of a conversation have sent, the last `most` of them in order of time. */
export const listFilesOfChat = (db: Database, chatId: string, most: number): Promise<GivenFile[]> =>
  listGivenFiles(db, sql`chats r join attachments a on a.chat_id = r.id where r.id = ${chatId}::uuid`, most);

/** One of those files; null where the request has none of this id. */
export async function findFileOfRequest(
  db: Database,
  requestId: string,
  id: string,
): Promise<StoredAttachment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a
    where a.id = ${id}::uuid and (${requestId}::uuid in (a.request_id, a.plan_id, a.aftercare_id)
      or a.chat_id in (select c.id from chats c join requests r on r.id = c.request_id and r.account_id = c.account_id
        where c.request_id = ${requestId}::uuid))`.execute(db);
  return rows[0] ? shape(rows[0]) : null;
}

/** A document of the plan or the aftercare of a request; null where it has none of this id. */
export async function findPlanFile(
  db: Database,
  requestId: string,
  id: string,
  column: 'plan_id' | 'aftercare_id' = 'plan_id',
): Promise<StoredAttachment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a
    where a.id = ${id}::uuid and a.${sql.ref(column)} = ${requestId}::uuid`.execute(db);
  return rows[0] ? shape(rows[0]) : null;
}

/** Attachments of row `id` as JSON, in the order they were uploaded: a column of a list. */
export const attachmentsOf = (
  column: 'claim_id' | 'change_id',
  id: RawBuilder<unknown>,
): RawBuilder<Attachment[]> => sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes,
      'created_at', to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at, a.id)
    from attachments a where a.${sql.ref(column)} = ${id}), '[]')`;

/** What attachments prove. */
export type Proven = { claimId: string } | { changeId: string } | { commentId: number };

function provenBy(proven: Proven): RawBuilder<unknown> {
  if ('claimId' in proven) return sql`a.claim_id = ${proven.claimId}::uuid`;
  if ('changeId' in proven) return sql`a.change_id = ${proven.changeId}::uuid`;
  return sql`a.comment_id = ${proven.commentId}`;
}

/** Attachments in the order they were uploaded. */
export async function listProofs(db: Database, proven: Proven): Promise<Attachment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a where ${provenBy(proven)} order by a.created_at, a.id`.execute(db);
  return rows.map((row) => shapeAttachment(shape(row)));
}

/** An attachment among those that prove something; null where there is none of this id. */
export async function findAttachment(
  db: Database,
  proven: Proven,
  id: string,
): Promise<StoredAttachment | null> {
  const { rows } = await sql<Row>`
    select ${columns} from attachments a where a.id = ${id}::uuid and ${provenBy(proven)}`.execute(db);
  return rows[0] ? shape(rows[0]) : null;
}

type Tools = { db: Database; files: Pick<Files, 'read'> };

/**
 * The bytes, all of them checked: what was changed or cut off on its way through the store is never sent, not even by
 * half. Throws `not_found` where the attachment was taken away since it was asked for, and an error of ours, which is logged,
 * where its file alone is missing.
 */
export async function readWhole(
  { db, files }: Tools,
  { id, file, bytes }: StoredAttachment,
): Promise<Buffer> {
  const stream = await files.read(file);
  if (!stream) {
    const { rows } = await sql`select from attachments where id = ${id}::uuid`.execute(db);
    if (rows.length === 0) throw new KnownError('not_found');
    throw new Error(`The file of attachment ${id} is missing`);
  }
  const whole = await buffer(stream);
  if (whole.length !== bytes) throw new Error(`The file of attachment ${id} has another length`);
  return whole;
}

/** An attachment that someone of a clinic may look at. `clinicId` is the clinic they look for; `ownerId` the client. */
export type OpenedFile = StoredAttachment & { clinicId: number; ownerId: string };

type OpenableRow = Row & {
  clinicId: number;
  ownerId: string;
  state: RequestState;
  papersOpenedAt: Date | null;
  isChosen: boolean;
};

/** The attachment as one of the account's clinics may open it now; null where none may, whatever the reason. */
export async function findOpenedFile(
  db: Database,
  accountId: string,
  id: string,
): Promise<OpenedFile | null> {
  const { rows } = await sql<OpenableRow>`
    select ${columns}, rr.clinic_id as "clinicId", a.account_id as "ownerId", r.state,
      rr.papers_opened_at as "papersOpenedAt",
      exists (select from offers o where o.id = r.accepted_offer_id and o.clinic_id = rr.clinic_id) as "isChosen"
    from attachments a
    join requests r on r.id = a.request_id
    join request_recipients rr on rr.request_id = r.id
    join staff s on s.clinic_id = rr.clinic_id and s.account_id = ${accountId}::uuid and s.account_id <> r.account_id
    where a.id = ${id}::uuid order by rr.clinic_id`.execute(db);
  const row = rows.find(mayOpenAttachments);
  if (!row) return null;
  const { state: _, papersOpenedAt: __, isChosen: ___, ...file } = row;
  return { ...shape(file), clinicId: row.clinicId, ownerId: row.ownerId };
}

/** `mayOpenAttachments` for a statement: of recipient `t` of request `r`. */
export const areAttachmentsOpen = sql<boolean>`(t.papers_opened_at is not null and (
  r.state = any(${[...choosing]}::text[]) or r.state = any(${[...chosen]}::text[])
    and exists (select from offers o where o.id = r.accepted_offer_id and o.clinic_id = t.clinic_id)))`;

/** A name as words: what stands between letters and digits begins a new one, so `КТ_головы.pdf` is found by its second. */
const wordsOfName = (name: string): string => name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

/** Files of requests, conversations, plans and aftercare, by their names. */
export const searchedAttachments: SearchedTable = {
  table: 'attachments',
  isSearched: sql<boolean>`num_nonnulls(t.request_id, t.chat_id, t.plan_id, t.aftercare_id) > 0`,
  async read(db, ids) {
    const { rows } = await sql<{ id: string; name: string; clinicIds: number[] }>`
      select a.id, a.name, array(
        select clinic_id from request_recipients where request_id in (a.request_id, a.plan_id, a.aftercare_id)
        union select clinic_id from chats where id = a.chat_id) as "clinicIds"
      from attachments a where a.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map(({ id, name, clinicIds }) => ({
      id,
      clinicIds,
      texts: [{ variant: CASE_VARIANT, text: wordsOfName(name) }],
    }));
  },
};

/** Keys of all files that a row names. */
export async function listFileKeys(db: Database): Promise<Map<string, { id: string; createdAt: Date }>> {
  const rows = await db.selectFrom('attachments').select(['id', 'file', 'created_at as createdAt']).execute();
  return new Map(rows.map(({ id, file, createdAt }) => [file, { id, createdAt }]));
}

/** What a file is called in the archive: as its owner calls it, behind a number so that no two are the same. */
export const numberedName = (place: number, name: string): string =>
  `${String(place).padStart(2, '0')} ${name.replace(/[\p{Cc}\p{Cs}\p{Cf}\\/:*?"<>|]/gu, '_').slice(0, 150)}`;

/** A person's own file, opened when the archive has come to it. One that was removed meanwhile is empty. */
export function addAttachment(
  zip: ZipFile,
  files: Pick<Files, 'read'>,
  attachment: StoredAttachment,
  path: string,
): void {
  const options = { mtime: new Date(attachment.created_at), compress: false };
  zip.addReadStreamLazy(path, options, (take) => {
    files.read(attachment.file).then(
      (plain) => {
        const source = plain ?? Readable.from([]);
        source.on('error', (error) => zip.emit('error', error));
        take(null, source);
      },
      (error: Error) => take(error, Readable.from([])),
    );
  });
}
