import { sql } from 'kysely';
import type { BillLine, BillSide, BillState } from '../../../contract/requests/bill.ts';
import { areSameAmounts, quoteOf, totalOf } from '../../../contract/requests/bill-lines.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { recordStaffAct } from '../../team/writes.ts';
import { recordRequestEvent } from '../events.ts';
import type { PlanReader } from '../plan/reads.ts';
import { type HeldBill, holdBill, requireOpenBill, settleBill } from './held.ts';
import type { BillFacts } from './reads.ts';
import { nextReminder, otherSide, tidyLines } from './rules.ts';

type Place = { requestId: string; reader: PlanReader };

const linesOf = (bill: BillFacts, side: BillSide): BillLine[] | null =>
  side === 'client' ? bill.clientLines : bill.staffLines;

/** Writes an act of the clinic into the audit log. What a patient does with their own bill is in the history of the request. */
async function recordOfClinic(
  { trx, request, bill, by, side }: HeldBill & { side: BillSide },
  kind: 'bill.entered' | 'bill.confirmed' | 'bill.disputed',
  { state, lines }: { state: BillState; lines: readonly BillLine[] | null },
): Promise<void> {
  if (side === 'client' || by.accountId === null) return;
  const sumOf = (entry: readonly BillLine[] | null) =>
    entry && { amount: totalOf(entry), currency_id: bill.terms.currency_id };
  await recordStaffAct(trx, {
    ...{ accountId: by.accountId, clinicId: bill.clinicId, kind, entity: 'bill', entityId: request.id },
    detail: {
      request: request.number,
      bill_state: { before: bill.state, after: state },
      total: { before: sumOf(bill.staffLines), after: sumOf(lines) },
    },
  });
}

async function putLines(held: HeldBill, side: BillSide, lines: readonly BillLine[]): Promise<void> {
  const kept = JSON.stringify(lines);
  await held.trx
    .updateTable('bills')
    .set(
      side === 'client'
        ? { client_lines: kept, client_at: sql`now()` }
        : { staff_lines: kept, staff_at: sql`now()` },
    )
    .where('request_id', '=', held.request.id)
    .execute();
}

/**
 * One side enters what was paid. Where the other has entered the same amounts both agree, and the bill is confirmed; else
 * it is the other's turn, and a dispute goes on.
 */
export function enterBill(
  db: Database,
  { requestId, reader }: Place,
  given: { version: number; lines: readonly BillLine[] },
): Promise<void> {
  return holdBill(db, requestId, reader, async (held) => {
    const { trx, request, bill, by, side } = held;
    const tidy = tidyLines(given.lines, quoteOf(bill.terms));
    if ('problems' in tidy) throw new KnownError('invalid', tidy.problems);
    const { lines } = tidy;
    // A repeat, after whatever has happened since.
    if (JSON.stringify(lines) === JSON.stringify(linesOf(bill, side)?.map(inOrder))) return;
    requireOpenBill(held, given.version);
    await putLines(held, side, lines);
    const others = linesOf(bill, otherSide(side));
    if (others !== null && areSameAmounts(lines, others)) {
      await settleBill(held, { lines, decision: null });
      return recordOfClinic(held, 'bill.confirmed', { state: 'confirmed', lines });
    }
    const isDisputed = bill.state === 'disputed';
    await sql`
      update bills set version = version + 1, lapsed_at = null, reminders = 0,
        waits_for = ${isDisputed ? null : otherSide(side)}, remind_at = ${isDisputed ? null : nextReminder(0, new Date())}
      where request_id = ${request.id}::uuid`.execute(trx);
    const clinicId = bill.clinicId;
    await recordRequestEvent(trx, request, by, { kind: `enter_bill_${side}`, clinicId });
    await recordOfClinic(held, 'bill.entered', { state: bill.state, lines });
    if (side === 'client' && !isDisputed)
      await enqueueStaffEmail(trx, { kind: 'bill_waiting', clinicId, requestId });
  });
}

/** jsonb gives keys back in an order of its own. */
const inOrder = ({ kind, title, amount, reason, note }: BillLine): BillLine => ({
  ...{ kind, title, amount },
  ...{ reason, note },
});

/** One side confirms what the other has entered: it is its own entry then too. */
export function confirmBill(db: Database, { requestId, reader }: Place, version: number): Promise<void> {
  return holdBill(db, requestId, reader, async (held) => {
    const { bill, side } = held;
    // A repeat; or the other side has confirmed at the same time, which is the same agreement.
    if (bill.state === 'confirmed') return;
    requireOpenBill(held, version);
    const lines = linesOf(bill, otherSide(side)) ?? refuse('state', 'bill_nothing_entered');
    await putLines(held, side, lines);
    await settleBill(held, { lines, decision: null });
    await recordOfClinic(held, 'bill.confirmed', { state: 'confirmed', lines });
  });
}

/** One side asks an operator to decide. Both entries are there for it, and differ. */
export function disputeBill(
  db: Database,
  { requestId, reader }: Place,
  given: { version: number; text: string },
): Promise<void> {
  const text = cleanText(given.text);
  if (text === '') refuse('text', 'required');
  return holdBill(db, requestId, reader, async (held) => {
    const { trx, request, bill, by, side } = held;
    if (bill.state === 'disputed' && bill.disputedBy === side && bill.dispute === text) return;
    requireOpenBill(held, given.version);
    if (bill.state === 'disputed') refuse('state', 'bill_disputed');
    if (bill.clientLines === null || bill.staffLines === null) refuse('state', 'bill_both_needed');
    await sql`
      update bills set state = 'disputed', disputed_by = ${side}, dispute = ${text}, disputed_at = now(), waits_for = null,
        remind_at = null, lapsed_at = null, version = version + 1
      where request_id = ${request.id}::uuid`.execute(trx);
    await recordRequestEvent(trx, request, by, { kind: 'dispute_bill', clinicId: bill.clinicId });
    await recordOfClinic(held, 'bill.disputed', { state: 'disputed', lines: bill.staffLines });
  });
}
