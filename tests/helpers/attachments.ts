import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import { listFilesOfAccount } from '../../server/accounts/attachments/reads.ts';
import { attachFiles } from '../../server/accounts/attachments/writes.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeRequest } from '../factories/offers.ts';
import type { TestApp } from './app.ts';

export const ATTACHMENTS = '/api/v1/client/attachments';

export type Part = { field?: string; name?: string; bytes?: Buffer };

function bodyOf(...parts: Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ field = 'file', name = 'note.txt', bytes = Buffer.from('Болит') }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}

/** The calls of attachments, and what they leave behind. */
export function attachmentCalls({ app, db, config }: TestApp, clinics: readonly number[]) {
  const base = ATTACHMENTS;
  const folder = join(config.dataDir, 'files', 'attachments');

  function upload(account: MadeAccount | null, ...parts: Part[]) {
    const { headers, payload } = bodyOf(...parts);
    return app.inject({ method: 'POST', url: base, headers: { ...headers, ...account?.headers }, payload });
  }

  async function take(account: MadeAccount, part: Part = {}): Promise<Attachment> {
    const reply = await upload(account, part);
    if (reply.statusCode !== 200) throw new Error(`An upload was answered with ${reply.body}`);
    return reply.json<{ data: Attachment }>().data;
  }

  const get = (account: MadeAccount | null, url: string) =>
    app.inject({ url, headers: { ...account?.headers } });
  const drop = (account: MadeAccount | null, id: string) =>
    app.inject({ method: 'DELETE', url: `${base}/${id}`, headers: { ...account?.headers } });

  async function keyOf(id: string): Promise<string> {
    const row = await db
      .selectFrom('attachments')
      .select('file')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return join(config.dataDir, 'files', row.file);
  }

  const countFiles = async () => (await readdir(folder).catch(() => [])).length;
  const countRows = async ({ id }: MadeAccount) => (await listFilesOfAccount(db, id)).length;

  /** A request with one attachment, sent to both clinics. */
  async function sendCase(state: RequestState = 'open') {
    const client = await makeAccount(db);
    const requestId = await makeRequest(db, {
      accountId: client.id,
      clinics: clinics.map((id) => ({ id })),
      state,
    });
    const { id } = await take(client, { name: 'Анализ (1).txt' });
    await db.transaction().execute((trx) => attachFiles(trx, { accountId: client.id, requestId, ids: [id] }));
    return { client, requestId, id, url: `/api/v1/staff/attachments/${id}` };
  }

  const openAttachments = (requestId: string, clinicId: number, at: Date | null = new Date()) =>
    db
      .updateTable('request_recipients')
      .set({ papers_opened_at: at })
      .where('request_id', '=', requestId)
      .where('clinic_id', '=', clinicId)
      .execute();

  const openingsOf = (id: string) =>
    db
      .selectFrom('attachment_openings')
      .select(['account_id', 'clinic_id'])
      .where('attachment_id', '=', id)
      .execute();

  return {
    upload,
    take,
    get,
    drop,
    keyOf,
    countFiles,
    countRows,
    sendCase,
    openPapers: openAttachments,
    openingsOf,
  };
}
