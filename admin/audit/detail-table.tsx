import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';

type Change = { before: unknown; after: unknown };

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value;

/** Things and lists as one reads them, not as a program writes them. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${name}: ${textOf(part)}`)
    .join(', ');
}

/** The log writes a change as `{ field: { before, after } }`, or as `{ before, after }` of the thing itself. */
function rowsOf(detail: Record<string, unknown>): [name: string, change: Change][] {
  if (isChange(detail)) return [['', detail]];
  return Object.entries(detail).map(([name, value]) => [
    name,
    isChange(value) ? value : { before: null, after: value },
  ]);
}

/** What was and what is, by field. */
export function DetailTable({ detail }: { detail: Record<string, unknown> }) {
  const translate = useTranslate();
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
            <TableCell>{name}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(before)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(after)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
