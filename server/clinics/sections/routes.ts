import type { FastifyInstance } from 'fastify';
import { changeStaffProfile, getStaffProfile } from '../../../contract/clinics/staff-profile.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { readStaffProfile } from './reads.ts';
import { changePart } from './writes.ts';

export function staffProfileRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, getStaffProfile, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    return { data: await readStaffProfile(db, params.id, await wordsFor(request.language)) };
  });

  serve(app, changeStaffProfile, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const { version, ...change } = body;
    const clinicId = params.id;
    const { accountId } = session;
    await db.transaction().execute(async (trx) => {
      const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
      const by = { accountId, actorRole, address: addressOf(request) };
      await changePart(trx, { clinicId, by, version, change }, words);
    });
    return { data: await readStaffProfile(db, clinicId, words) };
  });
}
