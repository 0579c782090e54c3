import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { costOf } from '../../contract/offers/offer-costs.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { getApprovalLimit } from '../../server/offers/approval-reads.ts';
import { askApproval, setApprovalLimit } from '../../server/offers/approvals.ts';
import { shapeStaffOffer } from '../../server/offers/reads.ts';
import { pickProcedures, startOffer, writeOffer } from '../../server/offers/writes.ts';
import { ADDRESS, type Stage } from './acting.ts';
import type { StaffedClinic } from './clinics.ts';
import { fillTerms } from './terms.ts';

/** Two procedures of the field of the request in one currency: what is asked for, else the cheapest, as examinations are. Fewer where there are no two. */
async function listPicked({ db }: Stage, at: { clinicId: number; requestId: string }): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    with fitting as (
      select p.slug, cp.currency_id, cp.amount, p.id = r.procedure_id as is_asked
      from requests r join clinic_procedures cp on cp.clinic_id = ${at.clinicId} and cp.amount > 0
      join procedures p on p.id = cp.procedure_id
      join procedure_specializations s on s.procedure_id = p.id and s.specialization_id = r.specialization_id
      where r.id = ${at.requestId}::uuid),
    chosen as (
      select currency_id from fitting group by currency_id order by count(*) desc, currency_id limit 1)
    select slug from fitting join chosen using (currency_id)
    order by is_asked desc nulls last, amount, slug limit 2`.execute(db);
  return rows.map(({ slug }) => slug);
}

async function findDoctor({ db }: Stage, { clinicId, doctorId }: StaffedClinic): Promise<number | null> {
  if (doctorId !== null) return doctorId;
  const { rows } = await sql<{ id: number }>`
    select d.id from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
    where p.clinic_id = ${clinicId} and p.until is null order by d.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** An offer of several procedures that waits for the owner, because it is above the sum that the owner has set. */
export async function makeWaitingApproval(
  stage: Stage,
  staffed: StaffedClinic,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<void> {
  const { db, words } = stage;
  const { accountId, clinicId } = staffed;
  const [slugs, doctorId] = [
    await listPicked(stage, { clinicId, requestId }),
    await findDoctor(stage, staffed),
  ];
  if (slugs.length < 2 || doctorId === null) return;
  const offerId = await startOffer(
    db,
    { accountId, requestId, clinicId, key: randomUUID(), templateId: null },
    await words('ru'),
  );
  const begun = await shapeStaffOffer(db, offerId);
  const draftOf = { accountId, offerId, draftVersion: begun.draft_version };
  await pickProcedures(db, { ...draftOf, slugs }, await words('ru'));
  const picked = await shapeStaffOffer(db, offerId);
  const { currency_id: currencyId, price_from: price } = picked.draft;
  if (currencyId === null || price === null) return;
  const earliestDate = new Date(Date.now() + 21 * DAY_MS).toISOString().slice(0, 10);
  const terms = fillTerms(picked.draft, 'thorough', { doctorId, price, currencyId, earliestDate });
  await writeOffer(db, { ...draftOf, draftVersion: picked.draft_version, terms });
  const written = await shapeStaffOffer(db, offerId);
  const total = costOf(written.draft)?.with_extras.to ?? 0;
  const { sum, version } = await getApprovalLimit(db, clinicId);
  if (sum === null) {
    const half = { amount: Math.max(1, Math.floor(total / 2)), currency_id: currencyId };
    await setApprovalLimit(db, { accountId: ownerId, clinicId, address: ADDRESS, sum: half, version });
  }
  await askApproval(db, {
    ...{ accountId, offerId, draftVersion: written.draft_version, address: ADDRESS, isKey: false },
  });
}
