import type { FastifyInstance } from 'fastify';
import {
  addStaffPrice,
  changeStaffPrices,
  listStaffPrices,
  removeStaffPrice,
  undoStaffPrices,
} from '../../../contract/clinics/staff-prices.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { type Session, serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { listPrices, shapeRows } from './reads.ts';
import { findStep, undoStep } from './undoing.ts';
import { addPrice, changePrices, removePrice } from './writes.ts';

export function staffPriceRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  const metaOf = async ({ accountId }: Session, { id: clinicId }: { id: number }) => ({
    undo: await findStep(db, { accountId, clinicId }),
  });

  serve(app, listStaffPrices, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'price.edit');
    const data = await listPrices(db, params.id, await wordsFor(request.language));
    return { data, meta: await metaOf(session, params) };
  });

  serve(app, changeStaffPrices, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    const rows = await changePrices(db, by, body.changes, words.dictionaries);
    return { data: shapeRows(rows, words), meta: await metaOf(session, params) };
  });

  serve(app, addStaffPrice, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    const { procedure, ...values } = body;
    const [data] = shapeRows([await addPrice(db, by, procedure, values, words.dictionaries)], words);
    if (!data) throw new Error('A procedure that was just found in the dictionary is shown');
    return { data, meta: await metaOf(session, params) };
  });

  serve(app, removeStaffPrice, async ({ session, params, query, request }) => {
    const { dictionaries } = await wordsFor(request.language);
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    await removePrice(db, by, params.procedure, query.version, dictionaries);
    return { data: {}, meta: await metaOf(session, params) };
  });

  serve(app, undoStaffPrices, async ({ session, params, body, request }) => {
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    await undoStep(db, by, body.step);
    const data = await listPrices(db, params.id, await wordsFor(request.language));
    return { data, meta: await metaOf(session, params) };
  });
}
