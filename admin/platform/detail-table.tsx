import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { AuditEvent } from '../../contract/operations/audit.ts';
import { type Change, logWords } from './log-words.ts';
import { TextDifference } from './text-difference.tsx';
import { useCurrencies } from './use-currencies.ts';
import { linesOf } from './word-difference.ts';

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
            <Values before={before} after={after} hasBefore={hasBefore} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Longer texts are told word by word: in two narrow columns nobody finds what differs. */
const LONG = 60;

function Values({ before, after, hasBefore }: Omit<Change, 'name'> & { hasBefore: boolean }) {
  if (before !== null && after !== null && Math.max(before.length, after.length) > LONG)
    return (
      <TableCell sx={wrapping} colSpan={2}>
        <TextDifference before={before} after={after} />
      </TableCell>
    );
  return (
    <>
      {hasBefore && (
        <TableCell sx={wrapping}>
          <bdi>{before ?? '—'}</bdi>
        </TableCell>
      )}
      <TableCell sx={wrapping}>
        <bdi>{after ?? '—'}</bdi>
      </TableCell>
    </>
  );
}

const wrapping = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** Changes that a line of a list tells. */
const LINE_CHANGES = 4;

/** The difference in one line, for lists. */
export function useDifference(): (event: AuditEvent) => string {
  const [translate, language, currencies] = [useTranslate(), useLocale(), useCurrencies()];
  const words = logWords({ translate, language, currencies });
  return (event) => {
    const changes = words.changesOf(event);
    const told = changes.slice(0, LINE_CHANGES).map(({ name, before, after }) => {
      const [was, is] = linesOf(before ?? '', after ?? '—');
      return before === null
        ? translate('admin.audit.line_told', { name, after: is })
        : translate('admin.audit.line_changed', { name, before: was, after: is });
    });
    const more = changes.length - told.length;
    return [...told, ...(more > 0 ? [translate('admin.audit.more', { n: more })] : [])].join(' · ');
  };
}
