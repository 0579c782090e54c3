import { roundAmount } from '../../../contract/offers/offer-costs.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { BillLine, BillSide, BillState, QuotedLine } from '../../../contract/requests/bill.ts';
import { deviates, quotedFor } from '../../../contract/requests/bill-lines.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import type { FieldProblem } from '../../platform/errors.ts';
import { cleanLine, cleanText } from '../../platform/text/clean.ts';

export const isSettled = (state: BillState): boolean => state === 'confirmed' || state === 'decided';

/** Whether both sides may enter: the day of the treatment has come at the clinic, and nothing is settled. */
export const isOpenBill = (of: {
  requestState: RequestState;
  state: BillState;
  day: string | null;
  today: string;
}): boolean =>
  of.requestState === 'scheduled' && !isSettled(of.state) && of.day !== null && of.day <= of.today;

/** Why a line cannot stay as it is, by the field of the line. */
function problemOf(line: BillLine, quote: readonly QuotedLine[]): [string, FieldProblem] | null {
  if (line.kind === 'other' && line.title === '') return ['title', { key: 'required' }];
  if (!deviates(line.amount, quotedFor(line.kind, quote))) return null;
  if (line.reason === null) return ['reason', { key: 'bill_reason' }];
  if (line.reason === 'other' && line.note === '') return ['note', { key: 'required' }];
  return null;
}

/**
 * Lines as they are kept, in the order of the offer; or what is wrong with them by field. Each line of the offer that has
 * an amount is there, none twice but added ones, and what is not as offered has a reason.
 */
export function tidyLines(
  given: readonly BillLine[],
  quote: readonly QuotedLine[],
): { lines: BillLine[] } | { problems: Record<string, FieldProblem[]> } {
  const lines = given.map((line): BillLine => {
    const amount = roundAmount(line.amount);
    const isAsOffered = !deviates(amount, quotedFor(line.kind, quote));
    return {
      kind: line.kind,
      title: line.kind === 'other' ? (cleanLine(line.title) ?? '') : '',
      amount,
      reason: isAsOffered ? null : line.reason,
      note: cleanText(line.note),
    };
  });
  const kinds: BillLine['kind'][] = lines.map(({ kind }) => kind).filter((kind) => kind !== 'other');
  if (new Set(kinds).size < kinds.length) return { problems: { lines: [{ key: 'offer_line_twice' }] } };
  const isMissing = quote.some(({ kind, state }) => state === 'quoted' && !kinds.includes(kind));
  if (isMissing) return { problems: { lines: [{ key: 'bill_line_missing' }] } };
  const problems = lines.flatMap((line, place): [string, FieldProblem[]][] => {
    const found = problemOf(line, quote);
    return found ? [[`lines.${place}.${found[0]}`, [found[1]]]] : [];
  });
  if (problems.length > 0) return { problems: Object.fromEntries(problems) };
  const order: BillLine['kind'][] = quote.map(({ kind }) => kind);
  const placeOf = ({ kind }: BillLine) => (kind === 'other' ? order.length : order.indexOf(kind));
  return { lines: lines.sort((one, other) => placeOf(one) - placeOf(other)) };
}

export const otherSide = (side: BillSide): BillSide => (side === 'client' ? 'staff' : 'client');

/** When whoever has not answered is reminded after so many reminders, or it is given up; null: it was. */
export function nextReminder(reminders: number, now: Date): Date | null {
  const days = limits.billReminderDays[reminders];
  return days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
}
