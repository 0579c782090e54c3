import { sql } from 'kysely';
import type { BillLine, BillOutcome, BillSide } from '../../../contract/requests/bill.ts';
import { totalOf } from '../../../contract/requests/bill-lines.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { By, LockedRequest } from '../events.ts';
import type { PlanReader } from '../plan/reads.ts';
import { actOnOffer, actOnRequest, lockRequest } from '../writes.ts';
import { type BillFacts, getBillFacts, quotedBy } from './reads.ts';
import { isOpenBill, isSettled } from './rules.ts';

/** A bill whose request is locked: until the transaction ends nobody else changes either. */
export type HeldBill = { trx: Transaction; request: LockedRequest; bill: BillFacts; by: By };

/** Does `work` on the bill of a request for one of its two sides. Throws not_found for everyone else. */
export function holdBill(
  db: Database,
  requestId: string,
  reader: PlanReader,
  work: (held: HeldBill & { side: BillSide }) => Promise<void>,
): Promise<void> {
  const side = reader.clinicId === null ? 'client' : 'staff';
  return retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const bill = await getBillFacts(trx, requestId, reader);
    await sql`insert into bills (request_id) values (${requestId}::uuid) on conflict do nothing`.execute(trx);
    await work({ trx, request, bill, by: { actor: side, accountId: reader.accountId }, side });
  });
}

/** Throws `invalid` where nothing can be entered, and where the other side has written since `version` was read. */
export function requireOpenBill({ request, bill }: HeldBill, version: number): void {
  const { state, day, today } = bill;
  if (isSettled(state)) refuse('state', 'bill_settled');
  if (!isOpenBill({ requestState: request.state, state, day, today })) refuse('state', 'bill_early');
  if (bill.version !== version) refuse('version', 'bill_changed');
}

/** `lines`: what was paid; null: nobody's entry stands. `decision`: of the operator; null: both sides agree. */
type Settling = {
  lines: readonly BillLine[] | null;
  decision: { outcome: BillOutcome; text: string; by: string } | null;
};

/** Ends a bill: the sums of the public figure are kept, and with them the treatment is over. */
export async function settleBill(held: HeldBill, { lines, decision }: Settling): Promise<void> {
  const { trx, request, bill, by } = held;
  const { quoted } = quotedBy(bill.terms);
  const made = decision && { outcome: decision.outcome, decision: decision.text, decided_by: decision.by };
  await trx
    .updateTable('bills')
    .set((eb) => ({
      ...{ waits_for: null, remind_at: null, settled_at: sql<Date>`now()`, ...made },
      state: made ? 'decided' : 'confirmed',
      ...{ paid: lines && totalOf(lines), quoted_from: quoted.from, quoted_to: quoted.to },
      version: eb('version', '+', 1),
    }))
    .where('request_id', '=', request.id)
    .execute();
  await actOnOffer(trx, bill.offerId, 'fulfil', by);
  const about = { kind: made ? 'decide_bill' : 'confirm_bill', clinicId: bill.clinicId };
  await actOnRequest(trx, request, 'complete', by, about);
}
