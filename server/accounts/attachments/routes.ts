import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import {
  deleteAttachment,
  downloadAttachment,
  openAttachment,
  uploadAttachment,
} from '../../../contract/accounts/attachments.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { serve } from '../../platform/serve.ts';
import { serveUpload } from '../../platform/upload.ts';
import { inspectFile } from './inspect.ts';
import { findOpenedFile, findOwnFile, readWhole, type StoredAttachment } from './reads.ts';
import { fileHeaders } from './rules.ts';
import { deleteLooseFile, keepFile, recordOpening } from './writes.ts';

type Tools = { db: Database; pool: Pool; files: Files };

export function attachmentRoutes(app: FastifyInstance, { db, pool, files }: Tools): void {
  const uploads = createLimiter(pool, { name: 'upload', points: limits.uploadsPerHour, seconds: 3600 });

  serveUpload(app, uploadAttachment, { key: 'file_too_large' }, async ({ session }, readFile) => {
    const { name, bytes } = await readFile();
    // Looking at a file costs the most, so each look counts, also at what is refused then.
    await uploads.spend(session.accountId);
    const inspected = await inspectFile(name, bytes);
    return { data: await keepFile({ db, files }, session.accountId, inspected) };
  });

  serve(app, downloadAttachment, async ({ session, params, reply }) => {
    const file = await findOwnFile(db, session.accountId, params.id);
    if (!file) throw new KnownError('not_found');
    return send(reply, file, await readWhole({ db, files }, file));
  });

  serve(app, deleteAttachment, async ({ session, params }) => {
    await deleteLooseFile({ db, files }, session.accountId, params.id);
    return { data: {} };
  });

  serve(app, openAttachment, async ({ session, params, reply }) => {
    const file = await findOpenedFile(db, session.accountId, params.id);
    if (!file) throw new KnownError('not_found');
    const bytes = await readWhole({ db, files }, file);
    // Who has opened it is written before a byte leaves, and only when there is something to see.
    if (!(await recordOpening(db, session.accountId, params.id))) throw new KnownError('not_found');
    return send(reply, file, bytes);
  });
}

/** As a stream: no tag of its content is made. */
function send(reply: FastifyReply, { name, type }: StoredAttachment, bytes: Buffer): Readable {
  reply.headers(fileHeaders(name, type, bytes.length));
  return Readable.from([bytes]);
}
