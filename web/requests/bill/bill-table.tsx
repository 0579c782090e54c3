import { useTranslation } from 'react-i18next';
import type { Bill, BillLine, BillSide } from '../../../contract/requests/bill.ts';
import { deviates, quotedFor } from '../../../contract/requests/bill-lines.ts';
import ledger from '../../ui/ledger.module.css';
import classes from './bill.module.css';
import { billRowsOf } from './bill-rows.ts';
import { useBillWords } from './bill-words.ts';

type Props = { bill: Bill; side: BillSide };

/** The offer and what each side has entered, line by line; what is not as offered says why. */
export function BillTable({ bill, side }: Props) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  const labels = { client: t(`bill.by_client.${side}`), staff: t(`bill.by_staff.${side}`) };
  const sides = ['staff', 'client'] as const;
  return (
    <table className={`${ledger.ledger} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('bill.line_head')}</th>
          <th scope="col">{t('bill.offered_head')}</th>
          {sides.map((one) => (
            <th key={one} scope="col">
              {labels[one]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {billRowsOf(bill).map((row) => {
          const line = row.quoted ? { kind: row.quoted.kind, title: '' } : (row.client ?? row.staff);
          return (
            <tr key={row.key}>
              <td>
                <bdi>{line && words.nameOf(line)}</bdi>
              </td>
              <td data-label={t('bill.offered_head')}>{words.offered(row.quoted)}</td>
              {sides.map((one) => (
                <td key={one} data-label={labels[one]}>
                  <Amount bill={bill} entry={bill[one]} line={row[one]} />
                </td>
              ))}
            </tr>
          );
        })}
        <tr className={classes.total}>
          <td>{t('bill.total')}</td>
          <td data-label={t('bill.offered_head')}>{words.span(bill.quoted)}</td>
          {sides.map((one) => (
            <td key={one} data-label={labels[one]}>
              <Total bill={bill} entry={bill[one]} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

type Entry = Bill['client'];

function Amount({ bill, entry, line }: { bill: Bill; entry: Entry; line: BillLine | null }) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  if (!entry) return <span className={classes.quiet}>{t('bill.not_entered')}</span>;
  if (!line) return <span>{t('bill.nothing_paid')}</span>;
  const isOff = deviates(line.amount, quotedFor(line.kind, bill.quote));
  return (
    <span className={classes.amount}>
      <span className={isOff ? classes.off : undefined}>{words.amount(line.amount)}</span>
      {line.reason !== null && <span className={classes.quiet}>{t(`bill.reason.${line.reason}`)}</span>}
      {line.note !== '' && (
        <span className={classes.quiet}>
          <bdi>{line.note}</bdi>
        </span>
      )}
    </span>
  );
}

function Total({ bill, entry }: { bill: Bill; entry: Entry }) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  if (!entry) return <span className={classes.quiet}>{t('bill.not_entered')}</span>;
  const deviation = words.deviation(entry.deviation);
  return (
    <span className={classes.amount}>
      <b>{words.amount(entry.total)}</b>
      {deviation !== null && (
        <span className={classes.quiet}>{t('bill.deviation', { percent: deviation })}</span>
      )}
    </span>
  );
}
