import { Alert, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Appeal } from '../../contract/clinics/appeals.ts';
import { useDay } from './when.tsx';

/** What was said against the first decision, and who may make the second. */
export function AppealNote() {
  const record = useRecordContext<{ id: string; appeal: Appeal | null }>();
  const [translate, dayOf] = [useTranslate(), useDay()];
  const appeal = record?.appeal;
  if (!appeal) return null;
  const { text, appealed_at, is_open, is_mine, has_other } = appeal;
  return (
    <Alert severity={is_open ? 'warning' : 'info'} sx={{ marginBlockEnd: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="p">
        {translate('admin.appeals.title', { day: dayOf(appealed_at) })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>
        <bdi>{text}</bdi>
      </Typography>
      {is_open && (
        <Typography sx={{ fontWeight: 600 }}>
          {translate(is_mine ? 'admin.appeals.mine' : 'admin.appeals.final')}
          {!has_other && ` ${translate('admin.appeals.nobody')}`}
        </Typography>
      )}
    </Alert>
  );
}
