import type { Bill, BillLine, BillLineKind, BillSide, QuotedLine } from '../../../contract/requests/bill.ts';

/** A line of the offer, or an added one, and what each side has entered for it; null: nothing. */
export type BillRow = {
  key: string;
  quoted: QuotedLine | null;
  client: BillLine | null;
  staff: BillLine | null;
};

/** Lines of the offer that were to pay or that a side has entered, then what either has added by its own name. */
export function billRowsOf({ quote, client, staff }: Pick<Bill, 'quote' | 'client' | 'staff'>): BillRow[] {
  const find = (side: Bill['client'], kind: BillLineKind) =>
    side?.lines.find((line) => line.kind === kind) ?? null;
  const known = quote
    .map((quoted) => ({
      ...{ key: quoted.kind, quoted },
      ...{ client: find(client, quoted.kind), staff: find(staff, quoted.kind) },
    }))
    .filter(({ quoted, ...row }) => quoted.state === 'quoted' || row.client !== null || row.staff !== null);
  const added = (side: BillSide, entry: Bill['client']) =>
    (entry?.lines ?? [])
      .filter(({ kind }) => kind === 'other')
      .map(
        (line, place): BillRow => ({
          ...{ key: `${side} ${place}`, quoted: null },
          client: side === 'client' ? line : null,
          staff: side === 'staff' ? line : null,
        }),
      );
  return [...known, ...added('staff', staff), ...added('client', client)];
}

/** What the form begins with: the own entry, else what the other side has entered, else what was offered. */
export function startingLines(bill: Bill, side: BillSide): BillLine[] {
  const other = side === 'client' ? bill.staff : bill.client;
  const own = bill[side] ?? other;
  if (own) return own.lines;
  return bill.quote
    .filter(({ state }) => state === 'quoted')
    .map(({ kind, to }) => ({ kind, title: '', amount: to, reason: null, note: '' }));
}
