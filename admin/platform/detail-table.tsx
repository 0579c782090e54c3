import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { isThing, logWords } from './log-words.ts';
import { useCurrencies } from './use-currencies.ts';

type Change = { before: unknown; after: unknown };

/** The log writes changes as `{ before, after }`, `{ from, to }` or `{ was, is }`. */
function changeOf(value: unknown): Change | null {
  if (!isThing(value)) return null;
  if ('before' in value && 'after' in value) return { before: value.before, after: value.after };
  if ('from' in value && 'to' in value) return { before: value.from, after: value.to };
  return 'was' in value && 'is' in value ? { before: value.was, after: value.is } : null;
}

/** A change of the thing itself stands under `value`, beside what else is told. */
function rowsOf(detail: Record<string, unknown>): [name: string, change: Change][] {
  const whole = changeOf(detail);
  const { before: _before, after: _after, ...others } = detail;
  const rest = Object.entries(whole && 'before' in detail ? others : whole ? {} : detail);
  return [
    ...(whole ? [['value', whole] as [string, Change]] : []),
    ...rest.map(([name, value]): [string, Change] => [
      name,
      changeOf(value) ?? { before: null, after: value },
    ]),
  ];
}

/** What was and what is, by field. */
export function DetailTable({ detail }: { detail: Record<string, unknown> }) {
  const translate = useTranslate();
  const { nameOf, textOf } = logWords({ translate, language: useLocale(), currencies: useCurrencies() });
  const rows = rowsOf(detail);
  if (rows.length === 0) return null;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('admin.audit.field')}</TableCell>
          <TableCell>{translate('admin.audit.before')}</TableCell>
          <TableCell>{translate('admin.audit.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, { before, after }]) => (
          <TableRow key={name}>
            <TableCell>{nameOf(name)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(name, before)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(name, after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
