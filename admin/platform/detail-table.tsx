import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';

type Change = { before: unknown; after: unknown };

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Names and values of the log in the words of the reader. */
function useWords() {
  const [translate, language] = [useTranslate(), useLocale()];
  const nameOf = (name: string): string => translate(`admin.audit.names.${name}`, { _: name });
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (typeof value === 'number')
      return new Intl.NumberFormat(language, { maximumSignificantDigits: 15, useGrouping: false }).format(
        value,
      );
    if (typeof value === 'string' && DAY.test(value))
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(value),
      );
    if (Array.isArray(value)) return value.map(textOf).join('; ');
    if (!isThing(value)) return String(value);
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${nameOf(name)}: ${textOf(part)}`)
      .join(', ');
  };
  return { nameOf, textOf };
}

/** What was and what is, by field. */
export function DetailTable({ detail }: { detail: Record<string, unknown> }) {
  const translate = useTranslate();
  const { nameOf, textOf } = useWords();
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
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(before)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
