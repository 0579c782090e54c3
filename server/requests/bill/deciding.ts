import type { OpenedBill } from '../../../contract/requests/admin-bills.ts';
import type { BillOutcome } from '../../../contract/requests/bill.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { tellLive } from '../../platform/live.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { lockRequest } from '../writes.ts';
import { readDispute } from './admin-reads.ts';
import { type HeldBill, settleBill } from './held.ts';
import { type BillFacts, getBillFacts } from './reads.ts';

type Decision = { by: Operator; id: string; version: number; outcome: BillOutcome; answer: string };

/** A disputed bill, locked for an operator who has nothing to do with its sides. */
async function holdDispute(trx: Transaction, { by, id }: { by: Operator; id: string }): Promise<HeldBill> {
  const request = await lockRequest(trx, id);
  const bill = await getBillFacts(trx, id, null);
  await requireUnconcerned(trx, by.actorId, { accountId: request.accountId, clinicId: bill.clinicId });
  return { trx, request, bill, by: { actor: 'operator', accountId: by.actorId } };
}

/** What both sides have entered; the reading and why stand in the log and on the page of both. */
export function openDispute(
  db: Database,
  { by, id, reason }: { by: Operator; id: string; reason: string },
): Promise<OpenedBill> {
  return retryingTransaction(db, async (trx) => {
    const { request, bill } = await holdDispute(trx, { by, id });
    const opened = await readDispute(trx, id);
    await recordAct(trx, {
      ...by,
      ...{
        kind: 'bill.opened',
        entity: 'bill',
        entityId: id,
        clinicId: bill.clinicId,
        reason: reason.trim(),
      },
    });
    await tellLive(trx, {
      ...{ event: 'request.changed', accounts: [request.accountId], clinics: [bill.clinicId], id },
    });
    return opened;
  });
}

const isSameDecision = (bill: BillFacts, { outcome }: Decision): boolean =>
  bill.state === 'decided' && bill.outcome === outcome;

/**
 * An operator decides whose entry stands, or that the bill does not count. The treatment is over then. Throws not_found
 * where there is no dispute, and `invalid` where the sides have written since, or have agreed.
 */
export function decideDispute(db: Database, decision: Decision): Promise<void> {
  const { by, id, version, outcome } = decision;
  const answer = cleanText(decision.answer);
  if (answer === '') refuse('answer', 'required');
  return retryingTransaction(db, async (trx) => {
    const held = await holdDispute(trx, { by, id });
    const { bill } = held;
    if (isSameDecision(bill, decision)) return;
    if (bill.disputedBy === null) throw new KnownError('not_found');
    if (bill.state !== 'disputed') refuse('state', 'bill_settled');
    if (bill.version !== version) refuse('version', 'bill_changed');
    const { clientLines, staffLines, clinicId } = bill;
    const entries = { client: clientLines, staff: staffLines, set_aside: null };
    const made = { outcome, text: answer, by: by.actorId };
    await settleBill(held, { lines: entries[outcome], decision: made });
    await enqueueStaffEmail(trx, { kind: 'bill_decided', clinicId, requestId: id });
    await recordAct(trx, {
      ...by,
      ...{ kind: 'bill.decided', entity: 'bill', entityId: id, clinicId, detail: { outcome } },
    });
  });
}
