import type { FastifyInstance } from 'fastify';
import { changeStaffComforts, listStaffComforts } from '../../../contract/clinics/staff-comforts.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { listClinicComforts } from '../reads.ts';
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
