import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TextDifference } from './text-difference.tsx';

type Words = Record<string, string>;
type Props = { before: Words; after: Words; nameOf(field: string): string };

/** Fields of two contents in words, only those that differ; of a first one everything. */
export function Differences({ before, after, nameOf }: Props) {
  const translate = useTranslate();
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const rows = names.filter((name) => (after[name] ?? '') !== (before[name] ?? ''));
  if (rows.length === 0) return <>{translate('admin.entries.same')}</>;
  return rows.map((name) => (
    <div key={name} style={{ marginBlockEnd: 8 }}>
      {nameOf(name) !== '' && (
        <Typography variant="caption" component="div" color="textSecondary">
          {nameOf(name)}
        </Typography>
      )}
      <Typography variant="body2" component="div">
        <TextDifference before={before[name] ?? ''} after={after[name] || '—'} />
      </Typography>
    </div>
  ));
}
