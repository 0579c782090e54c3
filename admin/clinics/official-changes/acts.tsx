import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminChangeDetail,
  approveChange,
  type ChangeRefusal,
  changeRefusals,
  refuseChange,
} from '../../../contract/clinics/clinic-changes.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { ReasonChoice } from '../../platform/reason-choice.tsx';

/** What an operator may do with a change that waits. */
export function ChangeActs() {
  const change = useRecordContext<AdminChangeDetail>();
  const translate = useTranslate();
  const [refusal, setRefusal] = useState<ChangeRefusal>('not_proven');
  if (change?.state !== 'waiting') return null;
  const { id, version } = change;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ActButton
        text="admin.changes.approve"
        reason="none"
        variant="contained"
        run={() => api(approveChange, { params: { id }, body: { version } })}
      >
        <Typography>{translate('admin.changes.approve_text')}</Typography>
      </ActButton>
      <ActButton
        text="admin.changes.refuse"
        reason="optional"
        color="error"
        run={(note) => api(refuseChange, { params: { id }, body: { version, refusal, note } })}
      >
        <ReasonChoice
          label="admin.changes.fields.refusal"
          reasons={changeRefusals}
          words="admin.changes.refusal."
          value={refusal}
          onChange={setRefusal}
        />
      </ActButton>
    </Stack>
  );
}
