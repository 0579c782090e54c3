import { TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type CheckResult,
  checkResults,
  recordVerification,
  type VerificationDetail,
} from '../../../contract/clinics/verification.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { ReasonChoice } from '../../platform/reason-choice.tsx';

/** Begins anew with each state of the item. */
export function CheckAct() {
  const item = useRecordContext<VerificationDetail>();
  return item ? <CheckForm key={`${item.id} ${item.checks.length}`} item={item} /> : null;
}

/** Writes down what the register says today. */
function CheckForm({ item }: { item: VerificationDetail }) {
  const translate = useTranslate();
  const [result, setResult] = useState<CheckResult>('confirmed');
  const [source, setSource] = useState(item.url ?? '');
  const [until, setUntil] = useState(item.valid_until ?? '');
  const common = { fullWidth: true, margin: 'normal' } as const;
  return (
    <ActButton
      text="admin.verification.check"
      reason="optional"
      variant="contained"
      run={(note) => {
        const { number, body } = item;
        const found = { result, source_url: source.trim() || null, note, valid_until: until || null };
        return api(recordVerification, { params: { id: item.id }, body: { number, body, ...found } });
      }}
    >
      <ReasonChoice
        label="admin.verification.fields.result"
        reasons={checkResults}
        words="admin.verification.result."
        value={result}
        onChange={setResult}
      />
      <TextField
        {...common}
        type="url"
        dir="ltr"
        label={translate('admin.verification.fields.source_url')}
        value={source}
        onChange={({ target }) => setSource(target.value)}
      />
      <TextField
        {...common}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
        label={translate('admin.verification.fields.valid_until')}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActButton>
  );
}
