import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  applyPriceImport,
  changePriceImport,
  checkPriceImport,
  getPriceFile,
  listPriceImports,
  undoPriceImport,
  uploadPriceFile,
} from '../../../contract/clinics/price-imports.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { createTurns } from '../../platform/turns.ts';
import { serveUpload } from '../../platform/upload.ts';
import { requireMember } from '../../team/access.ts';
import type { PriceEditor } from '../price-list/writes.ts';
import { applyImport, undoImport } from './applying.ts';
import { planImport } from './planning.ts';
import { findRepeated, listImports, requireBytes, requireImport } from './reads.ts';
import { shapeChecked, shapeFile, shapeImport } from './rules.ts';
import { createTables, readFile } from './tables.ts';
import { changeImport, keepFile } from './writes.ts';

const editorOf = ({ accountId }: Session, { id }: { id: number }, request: FastifyRequest): PriceEditor => ({
  accountId,
  clinicId: id,
  address: addressOf(request),
});

type Tools = { db: Database; pool: Pool; words: WordStore };

export function priceImportRoutes(app: FastifyInstance, { db, pool, words }: Tools): void {
  const uploads = createLimiter(pool, {
    name: 'price_file',
    points: limits.priceUploadsPerHour,
    seconds: 3600,
  });
  const tables = createTables();
  // A long file is some seconds of work: one after another, so that everyone else is answered meanwhile.
  const turns = createTurns(1, 20);
  const may = (session: Session, id: number) => requireMember(db, session.accountId, id, 'price.edit');

  serveUpload(app, uploadPriceFile, { key: 'price_file_large' }, async (call, receive) => {
    const { session, params, request, repeatKey: key } = call;
    await may(session, params.id);
    const { name, bytes } = await receive();
    const repeated = await findRepeated(db, params.id, key);
    if (!repeated) await uploads.spend(session.accountId);
    const read = await turns.take(() => readFile(bytes));
    const kept =
      repeated ?? (await keepFile(db, editorOf(session, params, request), { name, bytes, key, read }));
    return { data: shapeFile(kept, read) };
  });

  serve(app, listPriceImports, async ({ session, params }) => {
    await may(session, params.id);
    return { data: (await listImports(db, params.id)).map(shapeImport) };
  });

  serve(app, getPriceFile, async ({ session, params }) => {
    await may(session, params.id);
    const row = await requireImport(db, params.id, params.import);
    if (row.state !== 'open') return { data: shapeImport(row) };
    const bytes = await requireBytes(db, row.id);
    return { data: shapeFile(row, await turns.take(() => tables(row.id, bytes))) };
  });

  serve(app, changePriceImport, async ({ session, params, body, request }) => {
    await may(session, params.id);
    const { dictionaries } = await words(request.language);
    const by = editorOf(session, params, request);
    const row = await changeImport(db, by, params.import, body, { tables, dictionaries });
    return { data: shapeImport(row) };
  });

  serve(app, checkPriceImport, async ({ session, params, query, request }) => {
    await may(session, params.id);
    const row = await requireImport(db, params.id, params.import);
    const plan = await turns.take(() => planImport(db, row, { words, tables }));
    const { kind, page = 1 } = query;
    const shown = kind ? plan.rows.filter((one) => one.kind === kind) : plan.rows;
    const start = (page - 1) * limits.priceRowsPage;
    const inWords = await words(request.language);
    return {
      data: shown.slice(start, start + limits.priceRowsPage).map((one) => shapeChecked(one, inWords)),
      meta: {
        version: row.version,
        digest: plan.digest,
        counts: plan.counts,
        notations: plan.notations,
        total: shown.length,
        page,
        per_page: limits.priceRowsPage,
      },
    };
  });

  serve(app, applyPriceImport, async ({ session, params, body, request }) => {
    const by = editorOf(session, params, request);
    const row = await turns.take(() => applyImport(db, by, params.import, body, { words, tables }));
    return { data: shapeImport(row) };
  });

  serve(app, undoPriceImport, async ({ session, params, request }) => ({
    data: shapeImport(await undoImport(db, editorOf(session, params, request), params.import)),
  }));
}
