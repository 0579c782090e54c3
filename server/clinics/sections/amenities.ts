import type { ClinicAmenities } from '../../../contract/clinics/sections/amenities.ts';
import type { ComfortChange } from '../../../contract/clinics/sections/staff-endpoints.ts';
import type { Words } from '../../content/localization/reads.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { readAmenities } from './contents.ts';
import { changeSection, lockClinic } from './writes.ts';

/** Throws `invalid` on `changes` where an amenity is named twice, or a colleague has set another value since it was read. */
function applyChanges(now: ClinicAmenities, changes: readonly ComfortChange[]): ClinicAmenities {
  if (new Set(changes.map(({ slug }) => slug)).size < changes.length) refuse('changes', 'twice');
  const values = new Map(now.map(({ slug, value }) => [slug, value]));
  if (changes.some(({ slug, from }) => (values.get(slug) ?? 'unknown') !== from))
    refuse('changes', 'comfort_changed');
  for (const { slug, to } of changes)
    if (to === 'unknown') values.delete(slug);
    else values.set(slug, to);
  return [...values].map(([slug, value]) => ({ slug, value }));
}

/** Sets amenities of a clinic, all or none, over the values that the writer has read. Throws not_found and `invalid`. */
export async function setComforts(
  db: Database,
  { accountId, clinicId, address }: { accountId: string; clinicId: number; address: string },
  changes: readonly ComfortChange[],
  words: Words,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.edit');
    await lockClinic(trx, clinicId);
    const change = { comforts: applyChanges(await readAmenities(trx, clinicId), changes) };
    const target = { kind: 'clinics', id: clinicId } as const;
    await changeSection(trx, { target, by: { accountId, actorRole, address }, version: null, change }, words);
  });
}
