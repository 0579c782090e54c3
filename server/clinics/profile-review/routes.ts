import type { FastifyInstance } from 'fastify';
import { attestProfile, getAttestation } from '../../../contract/clinics/attestations.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { readAttestation } from './reads.ts';
import { attest } from './writes.ts';

export function attestationRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, getAttestation, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.manage');
    return { data: await readAttestation(db, params.id, await wordsFor(request.language), new Date()) };
  });

  serve(app, attestProfile, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const input = { accountId: session.accountId, clinicId: params.id, address: addressOf(request), ...body };
    await attest(db, input, words, new Date());
    return { data: await readAttestation(db, params.id, words, new Date()) };
  });
}
