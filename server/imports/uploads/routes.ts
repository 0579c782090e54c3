import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import {
  cancelImportRun,
  datasetOf,
  getImportRun,
  getRunProblems,
  importUploaded,
  listImportRuns,
  listImportSources,
  uploadImport,
} from '../../../contract/imports/import-runs.ts';
import { CSV_START, csvLine } from '../../../contract/platform/csv.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { hashBody, REPEAT_KEY_HEADER, requireSameBody } from '../../platform/repeat-key.ts';
import { serve } from '../../platform/serve.ts';
import { type StreamedUpload, serveStreamedUpload } from '../../platform/upload.ts';
import { fileOf, findRepeated, getRun, listRuns, listSources, type RunRow, shapeRun } from './reads.ts';
import { cancelRun, confirmRun, startRun } from './writes.ts';

type Needs = { db: Database; pool: Pool; files: Files };

const NAME_MAX = 200;
const ZIP = 'PK';

type Measured = { name: string; fileBytes: number; sha256: string };

/** Passes the bytes to `take`, and counts and hashes them. Throws `invalid` on `file` where it is empty or a ZIP file. */
async function measured(
  { name, bytes }: StreamedUpload,
  take: (bytes: Readable) => Promise<unknown>,
): Promise<Measured> {
  const hash = createHash('sha256');
  let [fileBytes, isZip] = [0, false];
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      isZip ||= fileBytes === 0 && chunk.toString('latin1', 0, ZIP.length) === ZIP;
      if (isZip) return;
      fileBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  await take(Readable.from(pass()));
  if (isZip) refuse('file', 'import_file_zip');
  if (fileBytes === 0) refuse('file', 'file_empty');
  return { name: nameOf(name), fileBytes, sha256: hash.digest('hex') };
}

/** The name without a path, which some senders put before it. */
const nameOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').slice(0, NAME_MAX) || 'file';

/** Throws `invalid` where something else was sent with the key before. */
function requireSame(run: RunRow, hash: Buffer, sha256: string): RunRow {
  requireSameBody(run.repeat_hash, hash);
  if (run.file_sha256 !== sha256) refuse(REPEAT_KEY_HEADER, 'other_request');
  return run;
}

/** Files of clinics that operators upload. */
export function importRunRoutes(app: FastifyInstance, { db, pool, files }: Needs): void {
  const uploads = createLimiter(pool, {
    name: 'import_file',
    points: importLimits.uploadsPerHour,
    seconds: 3600,
  });

  serve(app, listImportSources, async () => ({ data: listSources() }));

  serve(app, listImportRuns, async () => ({ data: await listRuns(db) }));

  serveStreamedUpload(app, uploadImport, { key: 'import_file_large' }, async (call, receive) => {
    const { query, session, request, repeatKey } = call;
    const { source, dataset, retrieved_at = null, max_removed } = query;
    // Whose day it is differs by where they are.
    if (retrieved_at !== null && Date.parse(retrieved_at) > Date.now() + DAY_MS)
      refuse('retrieved_at', 'future_day');
    const hash = hashBody(query);
    const known = await findRepeated(db, session.accountId, repeatKey);
    if (known) {
      const { sha256 } = await receive((file) => measured(file, (bytes) => finished(bytes.resume())));
      return { data: shapeRun(requireSame(known, hash, sha256)) };
    }
    await uploads.spend(session.accountId);
    const id = randomUUID();
    let isKept = false;
    try {
      const { name, fileBytes, sha256 } = await receive((file) =>
        measured(file, (bytes) => files.write(fileOf(id), bytes)),
      );
      const run = await startRun(db, operatorOf(session, request), {
        ...{ id, source, fileName: name, fileBytes, sha256, repeatKey, repeatHash: hash },
        dataset: dataset?.trim() || datasetOf(name) || name,
        retrievedAt: retrieved_at,
        maxRemoved: max_removed,
      });
      isKept = run.id === id;
      return { data: shapeRun(requireSame(run, hash, sha256)) };
    } finally {
      if (!isKept) await files.remove(fileOf(id));
    }
  });

  serve(app, getImportRun, async ({ params }) => ({ data: shapeRun(await getRun(db, params.id)) }));

  serve(app, getRunProblems, async ({ params, reply }) => {
    const { problems, dataset } = await getRun(db, params.id);
    const day = new Date().toISOString().slice(0, 10);
    const plain = dataset.replace(/[^A-Za-z0-9._-]+/g, '-');
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="medatlas-${plain}-problems-${day}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const lines = problems.map(({ number, kind, reason }) => csvLine([number, kind, reason]));
    return CSV_START + csvLine(['number', 'kind', 'reason']) + lines.join('');
  });

  serve(app, importUploaded, async ({ params, body, session, request }) => ({
    data: shapeRun(await confirmRun(db, operatorOf(session, request), params.id, body.version)),
  }));

  serve(app, cancelImportRun, async ({ params, session, request }) => {
    const run = await cancelRun(db, operatorOf(session, request), params.id);
    // A job that runs it has a copy of its own.
    await files.remove(fileOf(params.id));
    return { data: shapeRun(run) };
  });
}
