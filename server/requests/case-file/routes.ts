import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bundle } from 'fhir/r4';
import type { Pool } from 'pg';
import { ZipFile } from 'yazl';
import { limits } from '../../../contract/platform/limits.ts';
import * as contract from '../../../contract/requests/aftercare.ts';
import { getSharedFile, getSharedSummary } from '../../../contract/requests/guests.ts';
import {
  addAttachment,
  listFilesOfRequest,
  numberedName,
  readWhole,
} from '../../accounts/attachments/reads.ts';
import type { MessageStore } from '../../content/languages/message-store.ts';
import { asAccount } from '../../platform/client-rows.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { serve } from '../../platform/serve.ts';
import { requireGuest } from '../guests/access.ts';
import { noteGuestAct } from '../guests/writes.ts';
import { buildCasePage, type T } from './page.ts';
import { getCaseFile } from './reads.ts';
import { buildPatientSummary } from './summary.ts';

type Needs = { db: Database; pool: Pool; files: Files; messages: Pick<MessageStore, 'translate'> };
type OfFiles = Awaited<ReturnType<typeof listFilesOfRequest>>;

/** The whole case for its patient, and for the doctor at home. */
export function caseFileRoutes(app: FastifyInstance, { db, pool, files, messages }: Needs): void {
  // Each reads a whole case and its files.
  const limiter = createLimiter(pool, { name: 'case-files', points: limits.caseFilesPerHour, seconds: 3600 });

  type Asked = { requestId: string; ownerId: string; by: string; language: string };

  /** `by`: the account that asks, the owner or a guest. */
  async function load({ requestId, ownerId, by, language }: Asked) {
    const found = await getCaseFile(db, ownerId, requestId, language);
    await limiter.spend(by);
    const attachments = await listFilesOfRequest(db, requestId, limits.caseFileAttachments);
    const t: T = (key, values) => messages.translate(language, key, values);
    return { found, attachments, t, language, madeAt: new Date() };
  }
  type Loaded = Awaited<ReturnType<typeof load>>;

  async function summaryOf({ found, attachments, ...about }: Loaded): Promise<Bundle> {
    const documents = [];
    for (const file of attachments.filter(({ place, side }) => place === 'aftercare' && side === 'staff'))
      documents.push({
        ...{ name: file.name, type: file.type, at: file.created_at },
        bytes: await readWhole({ db, files }, file),
      });
    return buildPatientSummary(found, { documents, ...about });
  }

  /** A guest of the request; the client sees that they took the case along. */
  async function loadAsGuest(requestId: string, by: string, language: string): Promise<Loaded> {
    const { guestId, ownerId } = await requireGuest(db, by, requestId);
    const loaded = await asAccount(ownerId, () => load({ requestId, ownerId, by, language }));
    await noteGuestAct(db, guestId, { kind: 'downloaded' });
    return loaded;
  }

  async function sendSummary(loaded: Loaded, reply: FastifyReply): Promise<Readable> {
    reply.headers(
      headersOf('application/fhir+json; charset=utf-8', `medatlas-${loaded.found.number}-fhir.json`),
    );
    return Readable.from([JSON.stringify(await summaryOf(loaded))]);
  }

  async function sendCase(loaded: Loaded, reply: FastifyReply): Promise<Readable> {
    const summary = await summaryOf(loaded);
    const paths = pathsOf(loaded.attachments);
    const page = buildCasePage(loaded.found, { ...loaded, files: paths });
    reply.headers(headersOf('application/zip', `medatlas-${loaded.found.number}.zip`));
    const zip = new ZipFile();
    const stream = new PassThrough();
    const options = { mtime: loaded.madeAt };
    zip.on('error', (error: Error) => stream.destroy(error));
    zip.outputStream.pipe(stream);
    zip.addBuffer(Buffer.from(page), 'index.html', options);
    zip.addBuffer(Buffer.from(JSON.stringify(summary, null, 2)), 'patient-summary.fhir.json', options);
    for (const [index, attachment] of loaded.attachments.entries())
      addAttachment(zip, files, attachment, paths[index] ?? attachment.id);
    zip.end();
    return stream;
  }

  serve(app, contract.getPatientSummary, async ({ params, request: { language }, reply, session }) => {
    const { accountId: by } = session;
    return sendSummary(await load({ requestId: params.id, ownerId: by, by, language }), reply);
  });

  serve(app, contract.getCaseFile, async ({ params, request: { language }, reply, session }) => {
    const { accountId: by } = session;
    return sendCase(await load({ requestId: params.id, ownerId: by, by, language }), reply);
  });

  serve(app, getSharedSummary, async ({ params, request, reply, session }) =>
    sendSummary(await loadAsGuest(params.id, session.accountId, request.language), reply),
  );

  serve(app, getSharedFile, async ({ params, request, reply, session }) =>
    sendCase(await loadAsGuest(params.id, session.accountId, request.language), reply),
  );
}

const pathsOf = (attachments: OfFiles): string[] =>
  attachments.map(({ name }, index) => `files/${numberedName(index + 1, name)}`);

const headersOf = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});
