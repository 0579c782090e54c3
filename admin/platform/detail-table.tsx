import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../contract/operations/audit.ts';
import { logWords } from './log-words.ts';
import { useCurrencies } from './use-currencies.ts';

/** What was and what is, by field, in the words of the reader. */
export function DetailTable({ event }: { event: AuditEvent }) {
  const [translate, language, currencies] = [useTranslate(), useLocale(), useCurrencies()];
  const rows = logWords({ translate, language, currencies }).changesOf(event);
  if (rows.length === 0) return null;
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <Table size="small" sx={{ tableLayout: 'fixed', '& th, & td': { paddingInline: { xs: 0.5, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('admin.audit.field')}</TableCell>
          {hasBefore && <TableCell>{translate('admin.audit.before')}</TableCell>}
          <TableCell>{translate(hasBefore ? 'admin.audit.after' : 'admin.audit.told')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ name, before, after }) => (
          <TableRow key={name} sx={{ verticalAlign: 'top' }}>
            <TableCell component="th" scope="row" sx={wrapping}>
              {name}
            </TableCell>
            {hasBefore && (
              <TableCell sx={wrapping}>
                <bdi>{before ?? '—'}</bdi>
              </TableCell>
            )}
            <TableCell sx={wrapping}>
              <bdi>{after ?? '—'}</bdi>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const wrapping = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** The difference in one line, for lists. */
export function useDifference(): (event: AuditEvent) => string {
  const [translate, language, currencies] = [useTranslate(), useLocale(), useCurrencies()];
  const words = logWords({ translate, language, currencies });
  return (event) =>
    words
      .changesOf(event)
      .map(({ name, before, after }) =>
        before === null
          ? translate('admin.audit.line_told', { name, after: after ?? '' })
          : translate('admin.audit.line_changed', { name, before, after: after ?? '—' }),
      )
      .join(' · ');
}
