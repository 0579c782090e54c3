import { sql } from 'kysely';
import type { OpenedMessage, OpenedRequest } from '../../../contract/requests/admin-requests.ts';
import { findFileOfRequest, type StoredAttachment } from '../../accounts/attachments/reads.ts';
import { openForReason } from '../../accounts/attachments/writes.ts';
import { giveHealthConsent } from '../../accounts/consents/writes.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { lockOwnRequest } from '../access.ts';
import { deliverLocked } from '../delivery.ts';
import { type By, byService, type LockedRequest, listClinicIds, recordRequestEvent } from '../events.ts';
import { findRecipientProblem, requireFurther, sendFurther } from '../recipients.ts';
import { nextRequestState } from '../rules.ts';
import { actOnRecipient, actOnRequest, closeDisclosures, lockRequest, refuseAct } from '../writes.ts';
import { findOpening, readEarlierMessages, readRequestForSupport } from './reads.ts';
import { requireReason } from './rules.ts';

type Supported = { by: Operator; id: string };

const byOperator = ({ actorId }: Operator): By => ({ actor: 'operator', accountId: actorId });

/** A request, locked for an operator who is neither its client nor works for one of its clinics. */
async function holdRequest(trx: Transaction, { by, id }: Supported): Promise<LockedRequest> {
  const request = await lockRequest(trx, id);
  for (const clinicId of await listClinicIds(trx, id))
    await requireUnconcerned(trx, by.actorId, { accountId: request.accountId, clinicId });
  await requireUnconcerned(trx, by.actorId, { accountId: request.accountId, clinicId: null });
  return request;
}

const about = ({ by, id }: Supported) => ({ ...by, entity: 'request', entityId: id }) as const;

/**
 * Returns what the patient and the clinics have written. Records in the audit log that the operator read it and why, and tells
 * the patient. Throws `invalid` on `state` if the patient has withdrawn the consent for all clinics.
 */
export function openForSupport(db: Database, act: Supported & { reason: string }): Promise<OpenedRequest> {
  return retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    const opened = (await readRequestForSupport(trx, act.id)) ?? refuse('state', 'request_withheld');
    await recordAct(trx, { ...about(act), kind: 'request.opened', reason: act.reason.trim() });
    await recordRequestEvent(trx, request, byOperator(act.by), { kind: 'operator_opened' });
    return opened;
  });
}

/** The reason for which this operator has opened the held request. Throws `invalid` without one, or where nobody reads it. */
async function requireOpening(trx: Transaction, { by, id }: Supported): Promise<string> {
  const { reason, isWithheld } = await findOpening(trx, { id, operatorId: by.actorId });
  if (isWithheld) refuse('state', 'request_withheld');
  return requireReason(reason);
}

/**
 * Messages before one of a conversation about a request that the operator has opened with a reason: the opening in the log
 * covers them. Throws `invalid` on `reason` without such an opening, and not_found.
 */
export function openEarlier(
  db: Database,
  act: Supported & { chatId: string; before: number },
): Promise<OpenedMessage[]> {
  return retryingTransaction(db, async (trx) => {
    await holdRequest(trx, act);
    await requireOpening(trx, act);
    return readEarlierMessages(trx, { chatId: act.chatId, requestId: act.id, before: act.before });
  });
}

/**
 * Opens a document of a request that the operator has opened with a reason. It is recorded in the audit log with that reason, and
 * the patient told, before a byte leaves. Throws `invalid` on `reason` without such an opening, and not_found.
 */
export async function openDocument(
  tools: { db: Database; files: Pick<Files, 'read'> },
  act: Supported & { documentId: string },
): Promise<{ file: StoredAttachment; bytes: Buffer }> {
  const find = (from: Database) => findFileOfRequest(from, act.id, act.documentId);
  return openForReason(tools, find, async (trx) => {
    const request = await holdRequest(trx, act);
    const reason = await requireOpening(trx, act);
    return async (paper) => {
      await recordAct(trx, { ...about(act), kind: 'request.paper_opened', detail: { paper }, reason });
      await recordRequestEvent(trx, request, byOperator(act.by), { kind: 'operator_opened_document' });
    };
  });
}

/** Delivers a request that the service has not delivered by itself. A request that was delivered meanwhile stays as it is. */
export async function deliver(db: Database, act: Supported): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    if (request.state !== 'submitted' && request.state !== 'in_review') {
      if (request.state === 'open') return;
      refuseAct();
    }
    await deliverLocked(trx, request, byOperator(act.by));
    await recordAct(trx, { ...about(act), kind: 'request.delivered' });
  });
}

/** Rejects a request that no clinic has seen, and removes its recipients so that none of them can see it later. */
export async function reject(db: Database, act: Supported & { reason: string }): Promise<void> {
  const reason = cleanText(act.reason);
  if (reason === '') refuse('reason', 'required');
  await retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    if (request.state === 'rejected') return;
    if (nextRequestState(request.state, 'reject', 'operator') === null) refuseAct();
    await trx.deleteFrom('request_recipients').where('request_id', '=', act.id).execute();
    await actOnRequest(trx, request, 'reject', byOperator(act.by), { reason });
    await recordAct(trx, { ...about(act), kind: 'request.rejected', reason });
  });
}

/** Throws `invalid` on `field` unless the clinic has received the request and not answered it yet. */
async function requireSilent(
  trx: Transaction,
  { id: requestId }: LockedRequest,
  clinicId: number,
  field: string,
): Promise<string> {
  const row = await trx
    .selectFrom('request_recipients')
    .select('state')
    .where('request_id', '=', requestId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (!row) refuse(field, 'chat_not_recipient');
  if (row.state !== 'delivered' && row.state !== 'seen' && row.state !== 'no_reply')
    refuse(field, 'recipient_answered');
  return row.state;
}

/** Throws `invalid` on `clinic_id` unless the accepted offer of the request is the clinic's. */
async function requireAccepted(trx: Transaction, { id }: LockedRequest, clinicId: number): Promise<void> {
  const { rows } = await sql`
    select from requests r join offers o on o.id = r.accepted_offer_id
    where r.id = ${id}::uuid and o.clinic_id = ${clinicId}`.execute(trx);
  if (rows.length === 0) refuse('clinic_id', 'clinic_not_accepted');
}

/**
 * Reminds a clinic by email that has not answered, or whose accepted offer has no date. A second reminder within one hour is
 * not sent.
 */
export async function remind(db: Database, act: Supported & { clinicId: number }): Promise<void> {
  const { clinicId } = act;
  await retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    const isAccepted = request.state === 'accepted';
    if (isAccepted) await requireAccepted(trx, request, clinicId);
    else if (request.state !== 'open' && request.state !== 'needs_info') refuseAct();
    else await requireSilent(trx, request, clinicId, 'clinic_id');
    const { rows } = await sql`
      select from request_events where request_id = ${act.id}::uuid and clinic_id = ${clinicId} and kind = 'remind'
        and actor = 'operator' and at > now() - interval '1 hour' limit 1`.execute(trx);
    if (rows.length > 0) return;
    await recordRequestEvent(trx, request, byOperator(act.by), { kind: 'remind', clinicId, isRoutine: true });
    const kind = isAccepted ? 'date_reminder' : 'reminder';
    await enqueueStaffEmail(trx, { clinicId, requestId: act.id, kind });
    await recordAct(trx, { ...about(act), clinicId, kind: 'request.reminded' });
  });
}

type Proposed = Supported & { proposalId: string; clinicId: number; insteadOf: number | null; note: string };

/** Proposes another clinic to the patient. One at a time; the same id again is the same proposal. */
export async function propose(db: Database, act: Proposed): Promise<void> {
  const { proposalId, clinicId, insteadOf, note } = act;
  const words = cleanText(note);
  if (words === '') refuse('note', 'required');
  await retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    const { rows: same } = await sql<{ isSame: boolean }>`
      select request_id = ${act.id}::uuid as "isSame" from clinic_proposals where id = ${proposalId}::uuid`.execute(
      trx,
    );
    if (same[0]) {
      if (!same[0].isSame) refuse('id', 'message_id_taken');
      return;
    }
    if (nextRequestState(request.state, 'add_recipients', 'client') === null) refuseAct();
    await requireUnconcerned(trx, act.by.actorId, { accountId: request.accountId, clinicId });
    if (insteadOf !== null) await requireSilent(trx, request, insteadOf, 'instead_of');
    const choices = [{ clinic_id: clinicId }];
    const problem = await findRecipientProblem(trx, choices);
    if (problem) throw new KnownError('invalid', { clinic_id: [problem] });
    await requireFurther(trx, request, choices);
    const { rows } = await sql`
      insert into clinic_proposals (id, request_id, clinic_id, instead_of, note)
      values (${proposalId}::uuid, ${act.id}::uuid, ${clinicId}, ${insteadOf}, ${words})
      on conflict (request_id) where state = 'waiting' do nothing returning id`.execute(trx);
    if (rows.length === 0) refuse('clinic_id', 'proposal_waiting');
    await recordRequestEvent(trx, request, byOperator(act.by), { kind: 'clinic_proposed' });
    await recordAct(trx, { ...about(act), kind: 'request.clinic_proposed', detail: { clinic: clinicId } });
  });
}

/** A proposal of a held request that nobody has decided. Throws not_found, and `invalid` once it is decided. */
async function holdProposal(
  trx: Transaction,
  requestId: string,
  id: string,
): Promise<{ clinicId: number; insteadOf: number | null }> {
  const { rows } = await sql<{ clinicId: number; insteadOf: number | null; state: string }>`
    select clinic_id as "clinicId", instead_of as "insteadOf", state from clinic_proposals
    where id = ${id}::uuid and request_id = ${requestId}::uuid for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  if (row.state !== 'waiting') refuse('state', 'proposal_decided');
  return row;
}

const settle = (trx: Transaction, id: string, state: 'accepted' | 'refused' | 'withdrawn') =>
  sql`
  update clinic_proposals set state = ${state}, decided_at = now() where id = ${id}::uuid`.execute(trx);

export async function withdraw(db: Database, act: Supported & { proposalId: string }): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await holdRequest(trx, act);
    const { clinicId } = await holdProposal(trx, act.id, act.proposalId);
    await settle(trx, act.proposalId, 'withdrawn');
    await recordRequestEvent(trx, request, byOperator(act.by), {
      kind: 'proposal_withdrawn',
      isRoutine: true,
    });
    await recordAct(trx, { ...about(act), kind: 'request.proposal_withdrawn', detail: { clinic: clinicId } });
  });
}

type Own = { accountId: string; requestId: string; proposalId: string };

/** Ends the part of a clinic that has not answered: it counts as not answering, and contact and documents close to it. */
async function endPart(trx: Transaction, request: LockedRequest, clinicId: number): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from request_recipients
    where request_id = ${request.id}::uuid and clinic_id = ${clinicId}`.execute(trx);
  const state = rows[0]?.state;
  // Whoever has answered meanwhile keeps the case: the patient has two clinics then.
  if (state !== 'delivered' && state !== 'seen' && state !== 'no_reply') return;
  if (state !== 'no_reply') {
    await actOnRecipient(trx, request, clinicId, 'lapse', byService);
    await recordRequestEvent(trx, request, byService, { kind: 'lapse', clinicId, isRoutine: true });
  }
  await closeDisclosures(trx, request, byService, { only: clinicId });
}

/** The patient agrees: the request goes to the proposed clinic, and the one it replaces loses what was open to it. */
export async function acceptProposal(
  db: Database,
  own: Own & { healthConsent: string; address: string },
): Promise<void> {
  const { accountId, requestId, proposalId, healthConsent: hash, address } = own;
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const { clinicId, insteadOf } = await holdProposal(trx, requestId, proposalId);
    const choices = [{ clinic_id: clinicId }];
    const problem = await findRecipientProblem(trx, choices);
    if (problem) throw new KnownError('invalid', { proposal: [problem] });
    if (nextRequestState(request.state, 'add_recipients', 'client') === null) refuseAct();
    await requireFurther(trx, request, choices);
    await giveHealthConsent(trx, { accountId, hash, address, requestId, clinicIds: [clinicId] });
    if (insteadOf !== null) await endPart(trx, request, insteadOf);
    await settle(trx, proposalId, 'accepted');
    await sendFurther(trx, request, choices);
  });
}

export async function refuseProposal(db: Database, { accountId, requestId, proposalId }: Own): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    await holdProposal(trx, requestId, proposalId);
    await settle(trx, proposalId, 'refused');
    const by: By = { actor: 'client', accountId };
    await recordRequestEvent(trx, request, by, { kind: 'proposal_refused', isRoutine: true });
  });
}
