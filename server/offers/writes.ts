import { sql } from 'kysely';
import type { Currency } from '../../contract/content/currencies.ts';
import { costOf } from '../../contract/offers/offer-costs.ts';
import type { OfferTerms, Rates } from '../../contract/offers/offers.ts';
import type { AuditDetail } from '../../contract/operations/audit-kinds.ts';
import { writeWords } from '../accounts/texts/writes.ts';
import type { Words } from '../content/localization/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { tellLive } from '../platform/live.ts';
import { hashBody, requireSameBody } from '../platform/repeat-key.ts';
import { dayIn, timeZoneAt } from '../platform/time-zone.ts';
import { assignToSender } from '../requests/assignments/writes.ts';
import { type By, type LockedRequest, recordRequestEvent } from '../requests/events.ts';
import { isShownToClinics, nextRequestState } from '../requests/rules.ts';
import { actOnOffer, actOnRecipient, actOnRequest, endOffering, lockRequest } from '../requests/writes.ts';
import { requireStaffOf } from '../team/access.ts';
import { recordStaffAct } from '../team/writes.ts';
import { getApprovalLimit } from './approval-reads.ts';
import { closeApproval, readRole } from './approval-writes.ts';
import { type HeldOffer, holdOffer } from './held.ts';
import { readPicked, readPrefilled } from './prefill-facts.ts';
import { readRatesNow, searchedOffers } from './reads.ts';
import {
  findRepeatedLine,
  findSendingProblems,
  isLive,
  measureCompleteness,
  tidyTerms,
  whyEnded,
  whyNotAnswerable,
} from './rules.ts';
import { needsApproval } from './shapes.ts';
import { validUntil } from './validity.ts';

/** What a clinic writes is its own affair: its members hear of it, the client does not. */
export const tellClinic = (
  trx: Transaction,
  { id, accountId: client }: LockedRequest,
  clinic: number,
): Promise<void> => tellLive(trx, { event: 'clinic.changed', client, clinic, id });

export type NewOffer = {
  accountId: string;
  requestId: string;
  clinicId: number;
  key: string;
  templateId: string | null;
};

/** What comes with the key, besides the request that the address names. */
const hashOf = ({ clinicId, templateId }: NewOffer): Buffer => hashBody({ clinicId, templateId });

/** The offer that a repeated key has begun, else the one alive. Throws `invalid` for a key that came with something else. */
async function findBegun(trx: Transaction, input: NewOffer): Promise<string | null> {
  const { requestId, clinicId, key } = input;
  const { rows } = await sql<{ id: string; isRepeat: boolean; hash: Buffer | null }>`
    select id, idempotency_key = ${key} as "isRepeat", idempotency_hash as hash from offers where request_id = ${requestId}::uuid and clinic_id = ${clinicId}
      and (idempotency_key = ${key} or state in ('draft', 'sent', 'viewed'))
    order by idempotency_key = ${key} desc limit 1`.execute(trx);
  const [begun] = rows;
  if (begun?.isRepeat) requireSameBody(begun.hash, hashOf(input));
  return begun?.id ?? null;
}

async function requireAnswerable(trx: Transaction, request: LockedRequest, clinicId: number): Promise<void> {
  const recipient = await trx
    .selectFrom('request_recipients')
    .select('state')
    .where('request_id', '=', request.id)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  // Before it is looked through a request is no clinic's business.
  if (!recipient || !isShownToClinics(request.state)) throw new KnownError('not_found');
  if (nextRequestState(request.state, 'offer', 'staff') === null)
    refuse('state', whyNotAnswerable(request.state));
  if (recipient.state === 'declined') refuse('state', 'recipient_declined');
}

/** Begins an offer; where the clinic has one alive, it is that one, whoever of the clinic asks. Returns its id. */
export function startOffer(db: Database, input: NewOffer, words: Words): Promise<string> {
  const { accountId, requestId, clinicId, key, templateId } = input;
  return retryingTransaction(db, async (trx) => {
    await requireStaffOf(trx, accountId, clinicId);
    const request = await lockRequest(trx, requestId);
    // A member who is the patient makes no offer to themselves.
    if (request.accountId === accountId) throw new KnownError('not_found');
    const begun = await findBegun(trx, input);
    if (begun !== null) return begun;
    await requireAnswerable(trx, request, clinicId);
    const { terms, filled } = await readPrefilled(trx, { requestId, clinicId, templateId }, words);
    const { id } = await trx
      .insertInto('offers')
      .values({
        request_id: requestId,
        clinic_id: clinicId,
        state: 'draft',
        draft: JSON.stringify(terms),
        filled: filled && JSON.stringify(filled),
        idempotency_key: key,
        idempotency_hash: hashOf(input),
        created_by: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeWords(trx, searchedOffers, [id]);
    await tellClinic(trx, request, clinicId);
    return id;
  });
}

export function requireOwnDraft({ offer, request }: HeldOffer, draftVersion: number): void {
  if (!isLive(offer.state)) refuse('state', whyEnded(offer.state, request.state));
  if (offer.draftVersion !== draftVersion) refuse('draft_version', 'offer_colleague_wrote');
}

/** An approval is requested for one version of the draft, so a change closes the request. */
async function saveDraft({ trx, offer, request, by }: HeldOffer, terms: OfferTerms): Promise<void> {
  await actOnOffer(trx, offer.id, 'write', by);
  await trx
    .updateTable('offers')
    .set((eb) => ({ draft: JSON.stringify(terms), draft_version: eb('draft_version', '+', 1) }))
    .where('id', '=', offer.id)
    .execute();
  await writeWords(trx, searchedOffers, [offer.id]);
  await closeApproval(trx, offer.id, { state: 'outdated', by: null });
  await tellClinic(trx, request, offer.clinicId);
}

/** Writes on an offer, on the version of the draft that the writer has read. The client sees nothing of it. */
export function writeOffer(
  db: Database,
  input: { accountId: string; offerId: string; draftVersion: number; terms: OfferTerms },
): Promise<void> {
  const repeated = findRepeatedLine(input.terms.lines);
  if (repeated) refuse(`terms.lines.${repeated.kind}`, 'offer_line_twice');
  return holdOffer(db, { actor: 'staff', accountId: input.accountId }, input.offerId, async (held) => {
    requireOwnDraft(held, input.draftVersion);
    await saveDraft(held, tidyTerms(input.terms));
  });
}

/** Makes a draft an offer of these procedures of the clinic's price list. Of the draft the writer has read this version. */
export function pickProcedures(
  db: Database,
  input: { accountId: string; offerId: string; draftVersion: number; slugs: readonly string[] },
  words: Words,
): Promise<void> {
  return holdOffer(db, { actor: 'staff', accountId: input.accountId }, input.offerId, async (held) => {
    requireOwnDraft(held, input.draftVersion);
    const { trx, offer, request } = held;
    const at = { requestId: request.id, clinicId: offer.clinicId, slugs: input.slugs, draft: offer.draft };
    await saveDraft(held, await readPicked(trx, at, words));
  });
}

/** Writes down what is sent, word for word, with the rates of the moment. */
async function addVersion(
  { trx, offer, by }: HeldOffer,
  doctor: { id: number; title: string },
  rates: Rates,
): Promise<{ version: number; until: Date }> {
  const version = offer.version + 1;
  const sentAt = new Date();
  const until = validUntil(timeZoneAt(offer), sentAt, offer.draft.valid_days);
  await trx
    .insertInto('offer_versions')
    .values({
      offer_id: offer.id,
      version,
      doctor_id: doctor.id,
      doctor_title: doctor.title,
      terms: JSON.stringify(offer.draft),
      completeness: measureCompleteness(offer.draft).completeness,
      rates: JSON.stringify(rates),
      valid_until: until,
      sent_by: by.accountId,
      sent_at: sentAt,
    })
    .execute();
  await trx.updateTable('offers').set({ version, valid_until: until }).where('id', '=', offer.id).execute();
  await writeWords(trx, searchedOffers, [offer.id]);
  return { version, until };
}

/** What the audit log says of a total: the clinic's price with the lines that cost extra, in the offer's own currency. */
function totalOf(terms: OfferTerms): object | null {
  const cost = costOf(terms);
  if (cost === null) return null;
  const { from, to } = cost.with_extras;
  return { amount: from, amount_to: to > from ? to : null, currency_id: cost.currency_id };
}

async function findSentTerms(
  trx: Transaction,
  { id, version }: HeldOffer['offer'],
): Promise<OfferTerms | null> {
  const { rows } = await sql<{ terms: OfferTerms }>`
    select terms from offer_versions where offer_id = ${id}::uuid and version = ${version}`.execute(trx);
  return rows[0]?.terms ?? null;
}

/** What the audit log says of an offer that was sent, against the version before. */
export type SentDetail = AuditDetail<'offer.sent'>;

export function requireSendable({ offer, request }: HeldOffer, currencies: readonly Currency[]): void {
  if (nextRequestState(request.state, 'offer', 'staff') === null)
    refuse('state', whyNotAnswerable(request.state));
  if (offer.recipientState === 'declined') refuse('state', 'recipient_declined');
  if (offer.isUnchanged) refuse('state', 'offer_unchanged');
  const problems = findSendingProblems(offer.draft, {
    isDoctorHere: offer.doctorTitle !== null,
    currencies: new Set(currencies.map(({ id }) => id)),
    today: dayIn(timeZoneAt(offer), new Date()),
  });
  if (Object.keys(problems).length > 0) throw new KnownError('invalid', problems);
}

/** Sends the draft, which passed `requireSendable`, as the next version; a case that nobody has is `assignee`’s then. */
export async function deliver(
  held: HeldOffer,
  rates: Rates,
  assignee: string,
): Promise<{ version: number; sent: SentDetail }> {
  const { trx, offer, request, by } = held;
  const { doctorTitle: title } = offer;
  const { doctor_id: doctorId } = offer.draft;
  if (doctorId === null || title === null) throw new Error('An offer without a doctor has passed the check');
  const before = await findSentTerms(trx, offer);
  const { version, until } = await addVersion(held, { id: doctorId, title }, rates);
  await actOnOffer(trx, offer.id, 'send', by);
  await actOnRecipient(trx, request, offer.clinicId, 'offer', by);
  const detail = { offer: offer.id, version };
  await actOnRequest(trx, request, 'offer', by, { clinicId: offer.clinicId, detail });
  await assignToSender(trx, request, { clinicId: offer.clinicId, accountId: assignee });
  const sent: SentDetail = {
    request: request.number,
    state: { before: offer.state, after: 'sent' },
    version: { before: offer.version || null, after: version },
    total: { before: before && totalOf(before), after: totalOf(offer.draft) },
    valid_until: { before: offer.validUntil, after: until },
  };
  return { version, sent };
}

/** Above the sum of the clinic only owners may send an offer. API keys never count as owners. */
async function requireMaySend(
  { trx, offer }: HeldOffer,
  { accountId, isKey }: { accountId: string; isKey: boolean },
  currencies: readonly Currency[],
): Promise<void> {
  const { sum } = await getApprovalLimit(trx, offer.clinicId);
  if (!needsApproval(offer.draft, sum, currencies)) return;
  const role = await readRole(trx, { accountId, clinicId: offer.clinicId });
  if (isKey || role !== 'owner') refuse('state', 'offer_needs_approval');
}

/**
 * Sends what is written as the next version; a case that nobody has is the sender's then. Of two who send at once the second
 * hears that it is sent already.
 */
export function sendOffer(
  db: Database,
  input: { accountId: string; offerId: string; draftVersion: number; isKey: boolean },
): Promise<void> {
  return holdOffer(db, { actor: 'staff', accountId: input.accountId }, input.offerId, async (held) => {
    requireOwnDraft(held, input.draftVersion);
    const { rates, currencies } = await readRatesNow(held.trx);
    requireSendable(held, currencies);
    await requireMaySend(held, input, currencies);
    const { sent } = await deliver(held, rates, input.accountId);
    await closeApproval(held.trx, input.offerId, { state: 'sent', by: input.accountId });
    const { accountId, offerId } = input;
    const { clinicId } = held.offer;
    await recordStaffAct(held.trx, {
      ...{ accountId, clinicId, kind: 'offer.sent', entity: 'offer', entityId: offerId, detail: sent },
    });
  });
}

/** Takes back what is alive of a clinic's offers to a locked request: also when the clinic refuses the request. */
export async function withdrawLiveOffer(
  trx: Transaction,
  request: LockedRequest,
  by: By,
  { clinicId, reason }: { clinicId: number; reason: string | null },
): Promise<void> {
  const rows = await trx
    .selectFrom('offers')
    .select(['id', 'version', 'state'])
    .where('request_id', '=', request.id)
    .where('clinic_id', '=', clinicId)
    .where('state', 'in', ['draft', 'sent', 'viewed'])
    .execute();
  for (const { id, version, state } of rows) {
    await actOnOffer(trx, id, 'withdraw', by);
    await trx.updateTable('offers').set({ state_reason: reason }).where('id', '=', id).execute();
    // Of what was never sent the client knows nothing.
    if (version === 0) await tellClinic(trx, request, clinicId);
    else {
      await recordRequestEvent(trx, request, by, {
        kind: 'withdraw',
        clinicId,
        detail: { offer: id, version },
      });
      if (by.accountId !== null)
        await recordStaffAct(trx, {
          ...{ accountId: by.accountId, clinicId, kind: 'offer.withdrawn', entity: 'offer', entityId: id },
          detail: { request: request.number, version, state: { before: state, after: 'withdrawn' } },
        });
    }
  }
}

/** Takes an offer back that nobody has accepted. */
export function withdrawOffer(
  db: Database,
  input: { accountId: string; offerId: string; reason: string | null },
): Promise<void> {
  return holdOffer(db, { actor: 'staff', accountId: input.accountId }, input.offerId, async (held) => {
    const { trx, offer, request, by } = held;
    if (!isLive(offer.state)) refuse('state', whyEnded(offer.state, request.state));
    await withdrawLiveOffer(trx, request, by, { clinicId: offer.clinicId, reason: input.reason });
    if (offer.version > 0) await endOffering(trx, request, offer.clinicId, by);
  });
}

/** Confirms an accepted offer for a day: the request is scheduled. The same day again is the same confirmation. */
export function confirmOffer(
  db: Database,
  input: { accountId: string; offerId: string; date: string },
): Promise<void> {
  return holdOffer(db, { actor: 'staff', accountId: input.accountId }, input.offerId, async (held) => {
    const { trx, offer, request, by } = held;
    if (offer.state === 'confirmed' && offer.confirmedDate === input.date) return;
    if (offer.state !== 'accepted')
      refuse('state', isLive(offer.state) ? 'offer_not_accepted' : whyEnded(offer.state, request.state));
    if (input.date < dayIn(timeZoneAt(offer), new Date())) refuse('date', 'date_past');
    await actOnOffer(trx, offer.id, 'confirm', by);
    await trx.updateTable('offers').set({ confirmed_date: input.date }).where('id', '=', offer.id).execute();
    const detail = { offer: offer.id, date: input.date };
    await actOnRequest(trx, request, 'schedule', by, { clinicId: offer.clinicId, detail });
    await recordStaffAct(trx, {
      ...{ accountId: input.accountId, clinicId: offer.clinicId },
      ...{ kind: 'offer.confirmed', entity: 'offer', entityId: offer.id },
      detail: {
        request: request.number,
        state: { before: offer.state, after: 'confirmed' },
        date: { before: offer.confirmedDate, after: input.date },
      },
    });
  });
}
