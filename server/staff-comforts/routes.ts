import type { FastifyInstance } from 'fastify';
import { changeStaffComforts, listStaffComforts } from '../../contract/staff-comforts.ts';
import { listClinicComforts } from '../clinics/reads.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { addressOf } from '../sessions/origin.ts';
import { requireMember } from '../staff/access.ts';
import type { WordStore } from '../words/reads.ts';
import { setComforts } from './writes.ts';

export function staffComfortRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, listStaffComforts, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    return { data: await listClinicComforts(db, params.id, await wordsFor(request.language)) };
  });

  serve(app, changeStaffComforts, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    await setComforts(db, by, body.changes, words.dictionaries);
    return { data: await listClinicComforts(db, params.id, words) };
  });
}
