import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AdminCurrency, correctRate } from '../../../contract/content/admin-rates.ts';
import { readTyped, writeTyped } from '../../../web/platform/typed-number.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { useNumberProblem } from '../../platform/number-input.tsx';

const rule = { min: 1e-8, max: 1e12, decimals: 8 };

/** Sets the rate manually. */
export function CorrectButton({ currency }: { currency: AdminCurrency }) {
  const [rate, setRate] = useState(writeTyped(currency.rate, rule.decimals));
  const [translate, problemOf] = [useTranslate(), useNumberProblem()];
  const read = readTyped(rate, rule);
  const problem = problemOf(rate, rule);
  const value = read.kind === 'value' ? read.value : null;
  return (
    <ActButton
      text="admin.currencies.correct"
      reason="required"
      variant="contained"
      isRefused={value === null}
      run={async (reason) => {
        if (value !== null)
          await api(correctRate, { params: { id: currency.id }, body: { rate: value, reason } });
      }}
    >
      <p>{translate('admin.currencies.correct_text')}</p>
      <TextField
        required
        fullWidth
        margin="normal"
        name="rate"
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
        label={translate('admin.currencies.new_rate', { code: currency.code })}
        value={rate}
        onChange={({ target }) => setRate(target.value)}
      />
    </ActButton>
  );
}
