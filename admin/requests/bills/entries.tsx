import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { OpenedBill } from '../../../contract/requests/admin-bills.ts';
import type { BillLine, BillSide } from '../../../contract/requests/bill.ts';

/** The offer and what each side has entered and written. */
export function Entries({ opened }: { opened: OpenedBill }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const { quote, quoted, dispute, currency } = opened;
  const amount = (value: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 }).format(value);
  const span = (from: number, to: number) => (from === to ? amount(from) : `${amount(from)} – ${amount(to)}`);
  const nameOf = ({ kind, title }: BillLine) =>
    title || translate(kind === 'price' || kind === 'other' ? `bill.line.${kind}` : `offers.row.${kind}`);
  const quotedFor = (line: BillLine) => {
    const found = quote.find(({ kind }) => kind === line.kind);
    return found ? span(found.from, found.to) : '';
  };
  return (
    <div>
      <Typography>
        <bdi>{opened.procedure}</bdi>, <bdi>{opened.doctor}</bdi>
      </Typography>
      <Typography>
        {translate('admin.bills.offered')}: {span(quoted.from, quoted.to)} {currency}
      </Typography>
      {opened.price_changes !== '' && (
        <Typography>
          {translate('admin.bills.price_changes')}: <bdi>{opened.price_changes}</bdi>
        </Typography>
      )}
      {dispute && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {translate(`admin.bills.side.${dispute.side}`)}: <bdi>{dispute.text}</bdi>
        </Typography>
      )}
      {(['client', 'staff'] as const).map((side: BillSide) => {
        const entry = opened[side];
        return (
          entry && (
            <div key={side} style={{ overflowX: 'auto' }}>
              <Typography variant="h6" component="h3" sx={{ marginBlockStart: 2 }}>
                {translate(`admin.bills.side.${side}`)}: {amount(entry.total)} {currency}
              </Typography>
              <Table size="small">
                <TableHead>
                  <TableRow>
                    {['line', 'offered', 'paid', 'reason'].map((name) => (
                      <TableCell key={name}>{translate(`admin.bills.column.${name}`)}</TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {entry.lines.map((line, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place in the entry
                    <TableRow key={place}>
                      <TableCell>
                        <bdi>{nameOf(line)}</bdi>
                      </TableCell>
                      <TableCell>{quotedFor(line)}</TableCell>
                      <TableCell>{amount(line.amount)}</TableCell>
                      <TableCell>
                        {line.reason && translate(`bill.reason.${line.reason}`)} <bdi>{line.note}</bdi>
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </div>
          )
        );
      })}
    </div>
  );
}
