import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import {
  downloadExport,
  getExport,
  grantExport,
  startExport as startEndpoint,
} from '../../../contract/accounts/exports.ts';
import { deleteAccount as deleteEndpoint } from '../../../contract/accounts/profile.ts';
import { asService } from '../../platform/client-rows.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { createPasswordGuard } from '../passwords/reads.ts';
import { createSecondFactorGuard } from '../second-factor/writes.ts';
import { type BeforeDeletion, deleteAccount } from './deletion.ts';
import { giveGrant, takeGrant } from './grants.ts';
import { findExport, findExportFile } from './reads.ts';
import { startExport } from './writes.ts';

type Tools = {
  db: Database;
  pool: Pool;
  secrets: Secrets;
  files: Files;
  beforeDeletion: BeforeDeletion;
};

/** Whose data is meant is said by the session alone; an id of another's export is one that does not exist. */
export function privacyRoutes(app: FastifyInstance, tools: Tools): void {
  const { db, pool, secrets, files, beforeDeletion } = tools;
  const passwords = createPasswordGuard(pool);
  const factors = createSecondFactorGuard({ pool, secrets });

  serve(app, getExport, async ({ session }) => ({
    data: { export: await findExport(db, session.accountId) },
  }));

  serve(app, startEndpoint, async ({ session, request }) => ({
    data: {
      export: await startExport(db, { accountId: session.accountId, language: request.language }),
    },
  }));

  serve(app, grantExport, async ({ session: { accountId }, params: { id }, body }) => {
    if (!(await findExportFile(db, accountId, id))) throw new KnownError('not_found');
    await passwords.requirePassword(db, accountId, body.password);
    await factors.requireCode(db, accountId, body.code);
    return { data: { grant: await giveGrant(db, { accountId, id }) } };
  });

  serve(app, downloadExport, async ({ session: { accountId }, params: { id }, query, reply }) => {
    const file = await findExportFile(db, accountId, id);
    if (!file) throw new KnownError('not_found');
    await takeGrant(db, { accountId, id }, query.grant);
    const stream = await files.read(file.key);
    if (!stream) throw new KnownError('not_found');
    nameDownload(reply, file);
    return stream;
  });

  serve(app, deleteEndpoint, async ({ session, body, request }) => {
    await passwords.requirePassword(db, session.accountId, body.password);
    await factors.requireCode(db, session.accountId, body.code);
    const leaving = { accountId: session.accountId, sessionId: session.id, language: request.language };
    await asService('an account is deleted, with what clinics keep of it', () =>
      deleteAccount(db, leaving, beforeDeletion),
    );
    return { data: {} };
  });
}

function nameDownload(reply: FastifyReply, { bytes, createdAt }: { bytes: number; createdAt: Date }): void {
  const day = createdAt.toISOString().slice(0, 10);
  reply
    .type('application/zip')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="medatlas-${day}.zip"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store');
}
