import { sql } from 'kysely';
import type { OfferState } from '../../contract/offers/offers.ts';
import type { RecipientState } from '../../contract/requests/recipients.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import { removeFilesOf } from '../accounts/attachments/writes.ts';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import type { Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { tellLive } from '../platform/live.ts';
import { closeAftercare, quietAftercare } from './aftercare/closing.ts';
import { closeBill, emptyBills } from './bill/closing.ts';
import { appendChatEvent, settleChats } from './chat-events/writes.ts';
import {
  type About,
  type By,
  byService,
  type LockedRequest,
  listClinicIds,
  recordRequestEvent,
} from './events.ts';
import { closePlan } from './plan/closing.ts';
import {
  isShownToClinics,
  nextOfferState,
  nextRecipientState,
  nextRequestState,
  type OfferAct,
  type RecipientAct,
  type RequestAct,
} from './rules.ts';

const finished: ReadonlySet<RequestState> = new Set(['completed', 'cancelled', 'rejected', 'expired']);

/** What the rules do not allow is a problem of the moment: the page shows how things stand now. */
export const refuseAct = (): never => {
  throw new KnownError('invalid', { state: [{ key: 'request_state' }] });
};

/** Every change of a request, of its recipients and of its offers begins here, so that they come one after another. */
export async function lockRequest(trx: Transaction, id: string): Promise<LockedRequest> {
  const row = await trx
    .selectFrom('requests')
    .select(['id', 'number', 'account_id as accountId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row;
}

/** Does an act on a locked request: state, times, event, notification. Throws `invalid` on `state` where the rules forbid it. */
export async function actOnRequest(
  trx: Transaction,
  request: LockedRequest,
  act: RequestAct,
  by: By,
  about: About & { reason?: string | null } = {},
): Promise<LockedRequest> {
  const state = nextRequestState(request.state, act, by.actor) ?? refuseAct();
  await trx
    .updateTable('requests')
    .set({
      state,
      updated_at: new Date(),
      ...(about.reason !== undefined && { state_reason: about.reason }),
      ...(finished.has(state) && { finished_at: new Date() }),
    })
    .where('id', '=', request.id)
    .execute();
  const changed = { ...request, state };
  if (finished.has(state)) await settleChats(trx, { requestId: request.id });
  await recordRequestEvent(trx, changed, by, { ...about, kind: about.kind ?? act });
  return changed;
}

/** The client has promised the documents to whoever answers: they open with it. `trx` holds the request's row. */
async function openAfterAnswer(trx: Transaction, request: LockedRequest, clinicId: number): Promise<void> {
  const { rows } = await sql`
    update request_recipients
    set papers_opened_at = now(), opens_on_answer = false, attachments_asked_at = null, files_closed_at = null
    where request_id = ${request.id}::uuid and clinic_id = ${clinicId} and opens_on_answer
    returning clinic_id`.execute(trx);
  if (rows.length > 0)
    await recordRequestEvent(trx, request, byService, { kind: 'papers_opened', clinicId, isRoutine: true });
}

/** Does an act on a recipient of a locked request; the event is that of the request's own act. */
export async function actOnRecipient(
  trx: Transaction,
  request: LockedRequest,
  clinicId: number,
  act: RecipientAct,
  by: By,
  change: Partial<{ decline_reason: string; decline_note: string; reminders: number; is_slow: boolean }> = {},
): Promise<RecipientState> {
  const row = await trx
    .selectFrom('request_recipients')
    .select(['state', 'replied_at'])
    .where('request_id', '=', request.id)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  const state = nextRecipientState(row.state, act, by.actor) ?? refuseAct();
  const isReply = ['ask', 'offer', 'refuse'].includes(act);
  await trx
    .updateTable('request_recipients')
    .set({
      state,
      ...change,
      ...(act === 'see' && { seen_at: new Date() }),
      ...(isReply && row.replied_at === null && { replied_at: new Date() }),
    })
    .where('request_id', '=', request.id)
    .where('clinic_id', '=', clinicId)
    .execute();
  if (act === 'ask' || act === 'offer') await openAfterAnswer(trx, request, clinicId);
  return state;
}

/** After a clinic's offer has ended while the request goes on: the clinic has nothing offered, and may offer again. */
export async function endOffering(
  trx: Transaction,
  request: LockedRequest,
  clinicId: number,
  by: By,
): Promise<void> {
  const { rows } = await sql<{ isAsked: boolean }>`
    select exists (select from request_questions where request_id = ${request.id}::uuid
      and clinic_id = ${clinicId} and answered_at is null) as "isAsked"`.execute(trx);
  const act = rows[0]?.isAsked ? 'offer_ended_asked' : 'offer_ended';
  await actOnRecipient(trx, request, clinicId, act, by);
}

/** Does an act on an offer of a locked request; the caller writes the event of the request. */
export async function actOnOffer(
  trx: Transaction,
  offerId: string,
  act: OfferAct,
  by: By,
): Promise<OfferState> {
  const row = await trx.selectFrom('offers').select('state').where('id', '=', offerId).executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  const state = nextOfferState(row.state, act, by.actor) ?? refuseAct();
  await trx.updateTable('offers').set({ state, updated_at: new Date() }).where('id', '=', offerId).execute();
  return state;
}

/** Ends all offers that could still be chosen, but for one. */
export async function passOverOffers(
  trx: Transaction,
  request: LockedRequest,
  exceptId: string | null = null,
): Promise<void> {
  await sql`
    update offers set state = 'not_chosen', updated_at = now()
    where request_id = ${request.id}::uuid and state in ('draft', 'sent', 'viewed')
      and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`.execute(trx);
}

/** Which clinics of a request: all, all but one, or one. */
type Clinics = { except?: number; only?: number };

/**
 * Closes what the client had opened of a locked request, and the files they have sent until now in conversations about it;
 * an event for each clinic that had something open.
 */
export async function closeDisclosures(
  trx: Transaction,
  request: LockedRequest,
  by: By,
  { except, only }: Clinics = {},
): Promise<void> {
  const isMeant = sql<boolean>`request_id = ${request.id}::uuid
    and (${except ?? null}::int is null or clinic_id <> ${except ?? null}::int)
    and (${only ?? null}::int is null or clinic_id = ${only ?? null}::int)`;
  // Read before it is closed: the request's lock holds it.
  const { rows } = await sql<{ clinicId: number; hadContact: boolean; hadPapers: boolean }>`
    select clinic_id as "clinicId", contact_opened_at is not null as "hadContact",
      papers_opened_at is not null as "hadPapers" from request_recipients
    where ${isMeant} and (contact_opened_at is not null or papers_opened_at is not null)
    order by clinic_id`.execute(trx);
  await sql`
    update request_recipients set contact_opened_at = null, papers_opened_at = null, opens_on_answer = false,
      attachments_asked_at = null, files_closed_at = clock_timestamp()
    where ${isMeant}`.execute(trx);
  for (const { clinicId, hadContact, hadPapers: hadAttachments } of rows) {
    await recordRequestEvent(trx, request, by, { kind: 'all_closed', clinicId, isRoutine: true });
    const about = { requestId: request.id, clinicId };
    if (hadContact) await appendChatEvent(trx, { ...about, kind: 'contact_closed' });
    if (hadAttachments) await appendChatEvent(trx, { ...about, kind: 'papers_closed' });
  }
}

/** Offers, plan, bill and aftercare of a request that is cancelled: an accepted offer is cancelled, the others were not chosen. */
export async function endAgreement(trx: Transaction, request: LockedRequest): Promise<void> {
  await closePlan(trx, request.id);
  await closeBill(trx, request.id);
  await closeAftercare(trx, request.id);
  await passOverOffers(trx, request);
  const accepted = await trx
    .selectFrom('offers')
    .select('id')
    .where('request_id', '=', request.id)
    .where('state', 'in', ['accepted', 'confirmed'])
    .execute();
  for (const { id } of accepted) await actOnOffer(trx, id, 'cancel', byService);
}

/** An email to each clinic that has the request; to whom it still is news is seen when it is written. */
async function tellClinicsOfEnd(trx: Transaction, { id: requestId }: LockedRequest): Promise<void> {
  for (const clinicId of await listClinicIds(trx, requestId))
    await enqueueStaffEmail(trx, { clinicId, requestId, kind: 'cancelled' });
}

/** Cancels a locked request for its client: no clinic sees name or attachments any more. Throws `invalid` when it is finished. */
export async function cancelLocked(
  trx: Transaction,
  request: LockedRequest,
  about: { reason?: string | null; detail?: Record<string, string> } = {},
): Promise<void> {
  const by: By = { actor: 'client', accountId: request.accountId };
  // What no clinic has seen none shall see now that it is over.
  if (!isShownToClinics(request.state))
    await trx.deleteFrom('request_recipients').where('request_id', '=', request.id).execute();
  const cancelled = await actOnRequest(trx, request, 'cancel', by, about);
  await endAgreement(trx, request);
  await closeDisclosures(trx, cancelled, by);
  await tellClinicsOfEnd(trx, request);
}

/** Every request of the account, one after another in the order of their ids, each locked. */
async function lockAllOf(trx: Transaction, accountId: string): Promise<LockedRequest[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const locked: LockedRequest[] = [];
  for (const { id } of rows) locked.push(await lockRequest(trx, id));
  return locked;
}

/** States in which a clinic and the client have an agreement; all others before the end are ended with the consent. */
const isAgreed = (state: RequestState): boolean => state === 'accepted' || state === 'scheduled';

/**
 * After the consent to data on health going to clinics was taken back: nothing stays open to any clinic, and what is not
 * agreed on is cancelled. `db` is the transaction of the withdrawal.
 */
export async function withdrawCases(trx: Transaction, accountId: string): Promise<void> {
  const by: By = { actor: 'client', accountId };
  for (const request of await lockAllOf(trx, accountId)) {
    if (finished.has(request.state) || isAgreed(request.state)) {
      await closeDisclosures(trx, request, by);
      await quietAftercare(trx, request.id);
      // Whoever has the case open reads no word of it any more, also where nothing else was open.
      const clinics = await listClinicIds(trx, request.id);
      await tellLive(trx, { event: 'request.changed', accounts: [accountId], clinics, id: request.id });
    } else await cancelLocked(trx, request, { detail: { because: 'health_data' } });
  }
}

/**
 * Before an account goes: its unfinished requests are cancelled, and all of them lose the words of the case. What stays
 * is what clinics account for: states, times, and the offers they made.
 */
export async function emptyRequests(trx: Transaction, accountId: string): Promise<void> {
  for (const request of await lockAllOf(trx, accountId))
    if (!finished.has(request.state)) await cancelLocked(trx, request, { detail: { because: 'deleted' } });
  await removeFilesOf(trx, { planOf: accountId });
  await removeFilesOf(trx, { aftercareOf: accountId });
  await emptyBills(trx, accountId);
  for (const table of ['plans', 'aftercares'])
    await sql`
      delete from ${sql.ref(table)} where request_id in (select id from requests where account_id = ${accountId}::uuid)`.execute(
      trx,
    );
  await sql`
    update requests set title = '', body = '', title_sealed = null, body_sealed = null, words = null, imaging_url = null, own_costs = '[]', state_reason = null, sex = null,
      idempotency_hash = null,
      specialization_id = null, disease_id = null, procedure_id = null, timing = null,
      patient_name = case when for_whom = 'relative' then '' end
    where account_id = ${accountId}::uuid`.execute(trx);
  const own = sql`(select id from requests where account_id = ${accountId}::uuid)`;
  await sql`
    update request_questions set body = '', answer = case when answer is not null then '' end,
      body_sealed = null, answer_sealed = null, words = null
    where request_id in ${own}`.execute(trx);
  await sql`
    update request_recipients set decline_note = null, contact_opened_at = null, papers_opened_at = null
    where request_id in ${own}`.execute(trx);
  await sql`
    update offers set state_reason = null where state = 'declined' and request_id in ${own}`.execute(trx);
  await sql`delete from request_guests where request_id in ${own}`.execute(trx);
  // An owner may have quoted the case.
  await sql`
    update offer_approvals set reason = null
    where reason is not null and offer_id in (select id from offers where request_id in ${own})`.execute(trx);
}
