import type { FastifyInstance } from 'fastify';
import { changeStaffProfile, getStaffProfile, type ProfileChange } from '../../contract/staff-profile.ts';
import { recordAct } from '../audit/writes.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { addressOf } from '../sessions/origin.ts';
import { requireMember } from '../staff/access.ts';
import type { WordStore, Words } from '../words/reads.ts';
import { writeContact, writeInternational, writeLanguages, writeTerms, writeText } from './parts.ts';
import { readStaffProfile } from './reads.ts';
import { sectionOf } from './rules.ts';
import { lockClinic, noteSection, requireVersion } from './writes.ts';

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
    const section = sectionOf(change);
    const { accountId } = session;
    const clinicId = params.id;
    await db.transaction().execute(async (trx) => {
      const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
      await lockClinic(trx, clinicId);
      await requireVersion(trx, clinicId, section, version);
      const detail = await writePart(trx, clinicId, change, words);
      await noteSection(trx, { accountId, clinicId }, section);
      await recordAct(trx, {
        actorId: accountId,
        actorRole,
        kind: 'clinic.profile_changed',
        entity: 'clinic',
        entityId: clinicId,
        clinicId,
        detail: { section, ...detail },
        address: addressOf(request),
      });
    });
    return { data: await readStaffProfile(db, clinicId, words) };
  });
}

/** Returns what the log says of it. */
async function writePart(
  trx: Database,
  clinicId: number,
  { text, contact, languages, specializations, diseases, international }: ProfileChange,
  { dictionaries }: Words,
): Promise<Record<string, unknown>> {
  if (text) return writeText(trx, clinicId, text);
  if (contact) return writeContact(trx, clinicId, contact);
  if (languages) return writeLanguages(trx, clinicId, languages);
  if (specializations) return writeTerms(trx, clinicId, 'specializations', specializations, dictionaries);
  if (diseases) return writeTerms(trx, clinicId, 'diseases', diseases, dictionaries);
  return writeInternational(trx, clinicId, international ?? null);
}
