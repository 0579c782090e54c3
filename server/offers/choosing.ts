import { sql } from 'kysely';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { settleChats } from '../requests/chat-events/writes.ts';
import { recordRequestEvent } from '../requests/events.ts';
import { nextRequestState } from '../requests/rules.ts';
import {
  actOnOffer,
  actOnRequest,
  closeDisclosures,
  endOffering,
  passOverOffers,
} from '../requests/writes.ts';
import { type HeldOffer, holdOffer } from './held.ts';
import { readRatesNow } from './reads.ts';
import { isLive, whyEnded, whyNotAnswerable } from './rules.ts';

/** Who reads it is the client: what the client has done is told to them otherwise than to a clinic. */
const refuseClient = (key: string): never =>
  refuse('state', key === 'request_cancelled' ? 'own_request_cancelled' : key);

/** Throws `invalid` where the offer in this version cannot be accepted, with the sentence that says why. */
function requireAcceptable({ offer, request }: HeldOffer, version: number): void {
  if (!isLive(offer.state)) refuseClient(whyEnded(offer.state, request.state));
  if (offer.version !== version) refuse('version', 'offer_new_version');
  // The clock may have passed it by before the job that ends it has come round.
  if (offer.validUntil === null || offer.validUntil.getTime() < Date.now()) refuseClient('offer_expired');
  if (nextRequestState(request.state, 'accept', 'client') === null)
    refuseClient(whyNotAnswerable(request.state));
}

/** The accepted clinic may call the client now; the page of acceptance says so. */
async function openContact({ trx, request, offer, by }: HeldOffer): Promise<void> {
  const { rows } = await sql`
    update request_recipients set contact_opened_at = now()
    where request_id = ${request.id}::uuid and clinic_id = ${offer.clinicId} and contact_opened_at is null
    returning clinic_id`.execute(trx);
  if (rows.length > 0)
    await recordRequestEvent(trx, request, by, { kind: 'contact_opened', clinicId: offer.clinicId });
}

/** The other clinics learn that another was chosen, not which nor for what. */
async function tellOthers({ trx, request, offer, by }: HeldOffer): Promise<void> {
  const rows = await trx
    .selectFrom('request_recipients')
    .select('clinic_id as clinicId')
    .where('request_id', '=', request.id)
    .where('clinic_id', '!=', offer.clinicId)
    .where('state', '!=', 'declined')
    .orderBy('clinic_id')
    .execute();
  for (const { clinicId } of rows) {
    await settleChats(trx, { requestId: request.id, clinicId });
    await recordRequestEvent(trx, request, by, { kind: 'pass_over', clinicId });
    await enqueueStaffEmail(trx, { clinicId, requestId: request.id, kind: 'passed_over' });
  }
}

/** Accepts a version; whoever repeats it hears the same. All other offers to the request end. */
export function acceptOffer(
  db: Database,
  input: { accountId: string; offerId: string; version: number },
): Promise<void> {
  return holdOffer(db, { actor: 'client', accountId: input.accountId }, input.offerId, async (held) => {
    const { trx, offer, request, by } = held;
    const isAccepted = ['accepted', 'confirmed', 'fulfilled'].includes(offer.state);
    if (isAccepted && offer.acceptedVersion === input.version) return;
    requireAcceptable(held, input.version);
    const { rates } = await readRatesNow(trx);
    await actOnOffer(trx, offer.id, 'accept', by);
    await trx
      .updateTable('offers')
      .set({ accepted_version: input.version, accepted_rates: JSON.stringify(rates) })
      .where('id', '=', offer.id)
      .execute();
    await passOverOffers(trx, request, offer.id);
    await trx
      .updateTable('requests')
      .set({ accepted_offer_id: offer.id })
      .where('id', '=', request.id)
      .execute();
    const detail = { offer: offer.id, version: input.version };
    await actOnRequest(trx, request, 'accept', by, { clinicId: offer.clinicId, detail });
    await openContact(held);
    await enqueueStaffEmail(trx, { clinicId: offer.clinicId, requestId: request.id, kind: 'accepted' });
    await closeDisclosures(trx, request, by, { except: offer.clinicId });
    await tellOthers(held);
  });
}

/** Declines an offer; the request stays open to the others, and to a new offer of this clinic. */
export function declineOffer(
  db: Database,
  input: { accountId: string; offerId: string; reason: string | null },
): Promise<void> {
  return holdOffer(db, { actor: 'client', accountId: input.accountId }, input.offerId, async (held) => {
    const { trx, offer, request, by } = held;
    if (!isLive(offer.state)) refuseClient(whyEnded(offer.state, request.state));
    await actOnOffer(trx, offer.id, 'decline', by);
    await trx.updateTable('offers').set({ state_reason: input.reason }).where('id', '=', offer.id).execute();
    const detail = { offer: offer.id, version: offer.version };
    await endOffering(trx, request, offer.clinicId, by);
    await recordRequestEvent(trx, request, by, { kind: 'decline_offer', clinicId: offer.clinicId, detail });
    const about = { clinicId: offer.clinicId, requestId: request.id };
    await enqueueStaffEmail(trx, { ...about, kind: 'offer_declined' });
  });
}
