import { sql } from 'kysely';
import {
  type Attestation,
  type AttestedPart,
  attestedParts,
} from '../../../contract/clinics/attestations.ts';
import type { Words } from '../../content/localization/reads.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { lockClinic } from '../sections/writes.ts';
import { readAttestation } from './reads.ts';

type Input = {
  accountId: string;
  clinicId: number;
  address: string;
  seen: string;
  parts: readonly AttestedPart[];
};

async function wasConfirmed(trx: Transaction, { accountId, clinicId, seen }: Input): Promise<boolean> {
  const { rows } = await sql`
    select from attestations
    where clinic_id = ${clinicId} and account_id = ${accountId}::uuid and summary ->> 'seen' = ${seen}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** In figures: the log and the record of a confirmation keep no words of the profile. */
const summaryOf = ({ seen, profile, prices, comforts, doctors, official, photos }: Attestation) => ({
  seen,
  percent: profile.percent,
  languages: profile.texts.map(({ lang }) => lang),
  prices: { count: prices.count, oldest_on: prices.oldest_on, old: prices.old },
  comforts: { told: comforts.told, all: comforts.all },
  doctors: { count: doctors.count, verified: doctors.verified },
  licences: official.licences.length,
  accreditations: official.accreditations.length,
  photos: photos.count,
});

/**
 * An owner confirms the whole profile as it was seen; a repeat is the same confirmation. Throws not_found, and `invalid` on
 * `parts` where one is missing and on `seen` where something has changed meanwhile.
 */
export async function attest(db: Database, input: Input, words: Words, now: Date): Promise<void> {
  const { accountId, clinicId, address, seen, parts } = input;
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    if (!attestedParts.every((part) => parts.includes(part)))
      throw new KnownError('invalid', { parts: [{ key: 'attest_incomplete' }] });
    await lockClinic(trx, clinicId);
    if (await wasConfirmed(trx, input)) return;
    const present = await readAttestation(trx, clinicId, words, now);
    if (present.seen !== seen) throw new KnownError('invalid', { seen: [{ key: 'attest_changed' }] });
    const summary = summaryOf(present);
    await trx
      .insertInto('attestations')
      .values({ clinic_id: clinicId, account_id: accountId, summary: JSON.stringify(summary) })
      .execute();
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'clinic.attested',
      entity: 'clinic',
      entityId: clinicId,
      clinicId,
      detail: summary,
      address,
    });
  });
}
