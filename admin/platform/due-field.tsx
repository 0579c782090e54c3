import { Typography } from '@mui/material';
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { dayForm } from './time-forms.ts';

type Waiting = { id: string; due_at: string | null; is_overdue: boolean };

/** By when something should be decided; what has waited longer says so in words and in colour. */
export function DueField(_props: { source: 'due_at'; sortable: false }) {
  const record = useRecordContext<Waiting>();
  const [language] = useLocaleState();
  const translate = useTranslate();
  if (!record?.due_at) return null;
  const day = new Intl.DateTimeFormat(language, dayForm).format(new Date(record.due_at));
  return (
    <Typography variant="body2" sx={record.is_overdue ? { color: 'var(--red)', fontWeight: 600 } : {}}>
      {record.is_overdue ? translate('admin.claims.overdue', { day }) : day}
    </Typography>
  );
}
