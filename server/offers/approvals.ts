import { sql } from 'kysely';
import type { ApprovalLimit } from '../../contract/offers/offer-approvals.ts';
import { roundAmount } from '../../contract/offers/offer-costs.ts';
import type { OfferApproval } from '../../contract/offers/offers.ts';
import type { KindAbout } from '../../contract/operations/audit-kinds.ts';
import { listCurrencies } from '../content/currencies/reads.ts';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import { type Act, recordAct } from '../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { requireMember } from '../team/access.ts';
import type { StaffRole } from '../team/rules.ts';
import { getApprovalLimit } from './approval-reads.ts';
import { closeApproval, readRole } from './approval-writes.ts';
import { type HeldOffer, holdOffer } from './held.ts';
import { readRatesNow } from './reads.ts';
import { needsApproval } from './shapes.ts';
import { deliver, requireOwnDraft, requireSendable, tellClinic } from './writes.ts';

export type ApprovalInput = { accountId: string; offerId: string; draftVersion: number; address: string };

type Last = Pick<OfferApproval, 'state' | 'draft_version'> & {
  askedBy: string | null;
  decidedBy: string | null;
};

/** The latest approval request of an offer, or null. */
async function findLast(trx: Transaction, offerId: string): Promise<Last | null> {
  const { rows } = await sql<Last>`
    select state, draft_version, asked_by as "askedBy", decided_by as "decidedBy" from offer_approvals
    where offer_id = ${offerId}::uuid order by id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

const record = (
  { trx, offer }: HeldOffer,
  { accountId, address }: ApprovalInput,
  act: { actorRole: StaffRole } & Pick<Act<KindAbout<'offer'>>, 'kind' | 'detail'>,
): Promise<void> =>
  recordAct(trx, {
    ...act,
    ...{ actorId: accountId, address, entity: 'offer', entityId: offer.id, clinicId: offer.clinicId },
  });

/**
 * Asks the owners to approve a draft that could be sent but for its total. Asked again about the same draft it is the same
 * question.
 */
export function askApproval(db: Database, input: ApprovalInput & { isKey: boolean }): Promise<void> {
  const { accountId, offerId, draftVersion } = input;
  return holdOffer(db, { actor: 'staff', accountId }, offerId, async (held) => {
    const { trx, offer, request } = held;
    const { clinicId } = offer;
    requireOwnDraft(held, draftVersion);
    const actorRole = await readRole(trx, { accountId, clinicId });
    const last = await findLast(trx, offerId);
    if (last?.state === 'waiting' && last.draft_version === draftVersion) return;
    const { currencies } = await readRatesNow(trx);
    requireSendable(held, currencies);
    const { sum } = await getApprovalLimit(trx, clinicId);
    const isOwner = actorRole === 'owner' && !input.isKey;
    if (isOwner || !needsApproval(offer.draft, sum, currencies)) refuse('state', 'approval_not_needed');
    await sql`
      insert into offer_approvals (offer_id, clinic_id, draft_version, asked_by)
      values (${offerId}::uuid, ${clinicId}, ${draftVersion}, ${accountId}::uuid)`.execute(trx);
    await record(held, input, {
      kind: 'offer.approval_asked',
      actorRole,
      detail: { request: request.number },
    });
    await tellClinic(trx, request, clinicId);
    await enqueueStaffEmail(trx, { kind: 'approval_asked', clinicId, requestId: request.id });
  });
}

/** Runs `work` on a draft whose approval is open. Repeating the same decision succeeds. Throws not_found, `invalid`. */
function decide(
  db: Database,
  input: ApprovalInput,
  state: 'approved' | 'returned',
  work: (held: HeldOffer, last: Last) => Promise<void>,
): Promise<void> {
  const { accountId, offerId, draftVersion } = input;
  return holdOffer(db, { actor: 'staff', accountId }, offerId, async (held) => {
    const { trx, offer, request } = held;
    const role = await readRole(trx, { accountId, clinicId: offer.clinicId });
    if (role !== 'owner') throw new KnownError('not_found');
    const last = await findLast(trx, offerId);
    const isRepeat =
      last?.state === state && last.decidedBy === accountId && last.draft_version === draftVersion;
    if (isRepeat) return;
    requireOwnDraft(held, draftVersion);
    if (last?.state !== 'waiting') return refuse('state', 'approval_decided');
    await work(held, last);
    await tellClinic(trx, request, offer.clinicId);
  });
}

/** Approves the draft that was asked about and sends it; a case that nobody has is then of whoever asked. */
export function approveOffer(db: Database, input: ApprovalInput): Promise<void> {
  const { accountId: by, offerId } = input;
  return decide(db, input, 'approved', async (held, { askedBy }) => {
    const { rates, currencies } = await readRatesNow(held.trx);
    requireSendable(held, currencies);
    const { version, sent } = await deliver(held, rates, await findAssignee(held, askedBy, by));
    await closeApproval(held.trx, offerId, { state: 'approved', by, version });
    await record(held, input, { kind: 'offer.approved', actorRole: 'owner', detail: sent });
  });
}

/** Whoever asked goes on with the case, unless they work for the clinic no more or are its patient. */
async function findAssignee(
  { trx, offer, request }: HeldOffer,
  askedBy: string | null,
  approver: string,
): Promise<string> {
  if (askedBy === null || askedBy === request.accountId) return approver;
  const { rows } = await sql`
    select from staff where account_id = ${askedBy}::uuid and clinic_id = ${offer.clinicId}`.execute(trx);
  return rows.length > 0 ? askedBy : approver;
}

/** Returns the draft that was asked about, with the reason for whoever asked. */
export function returnOffer(db: Database, input: ApprovalInput & { reason: string }): Promise<void> {
  const { accountId: by, offerId } = input;
  return decide(db, input, 'returned', async (held) => {
    const { trx, offer, request } = held;
    await closeApproval(trx, offerId, { state: 'returned', by, reason: input.reason.trim() });
    await record(held, input, {
      kind: 'offer.returned',
      actorRole: 'owner',
      detail: { request: request.number },
    });
    await enqueueStaffEmail(trx, {
      kind: 'approval_returned',
      clinicId: offer.clinicId,
      requestId: request.id,
    });
  });
}

type NewLimit = {
  accountId: string;
  clinicId: number;
  address: string;
  sum: ApprovalLimit['sum'];
  version: number;
};

/** Sets the sum of a clinic if `version` is current. Open approval requests stay open. */
export function setApprovalLimit(db: Database, input: NewLimit): Promise<ApprovalLimit> {
  const { accountId, clinicId, address } = input;
  const sum = input.sum && { ...input.sum, amount: roundAmount(input.sum.amount) };
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    if (sum !== null && sum.amount <= 0) refuse('sum.amount', 'above', { limit: 0 });
    const currencies = await listCurrencies(trx, 'en');
    if (sum !== null && !currencies.some(({ id }) => id === sum.currency_id))
      refuse('sum.currency_id', 'unknown_currency');
    const before = await getApprovalLimit(trx, clinicId);
    const { rows } = await sql`
      insert into offer_approval_limits (clinic_id, amount, currency_id)
      select ${clinicId}, ${sum?.amount ?? null}::numeric, ${sum?.currency_id ?? null}::int where ${input.version} = 0
      on conflict (clinic_id) do nothing returning clinic_id`.execute(trx);
    if (rows.length === 0) {
      const { rows: changed } = await sql`
        update offer_approval_limits set amount = ${sum?.amount ?? null}::numeric,
          currency_id = ${sum?.currency_id ?? null}::int, version = version + 1
        where clinic_id = ${clinicId} and version = ${input.version} returning clinic_id`.execute(trx);
      if (changed.length === 0) refuse('version', 'approval_limit_changed');
    }
    await recordAct(trx, {
      ...{ actorId: accountId, actorRole, address, kind: 'clinic.approval_limit_set', entity: 'clinic' },
      ...{ entityId: clinicId, clinicId, detail: { sum: { before: before.sum, after: sum } } },
    });
    return getApprovalLimit(trx, clinicId);
  });
}
