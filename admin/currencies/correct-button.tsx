import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AdminCurrency, correctRate } from '../../contract/admin-rates.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';

/** Sets the rate by hand. */
export function CorrectButton({ currency }: { currency: AdminCurrency }) {
  const [rate, setRate] = useState(String(currency.rate));
  const translate = useTranslate();
  return (
    <ActButton
      text="admin.currencies.correct"
      reason="required"
      variant="contained"
      run={(reason) =>
        api(correctRate, {
          params: { id: currency.id },
          body: { rate: Number(rate.replace(',', '.')), reason },
        })
      }
    >
      <p>{translate('admin.currencies.correct_text')}</p>
      <TextField
        required
        fullWidth
        margin="normal"
        name="rate"
        slotProps={{ htmlInput: { inputMode: 'decimal', pattern: '[0-9]+([.,][0-9]+)?', dir: 'ltr' } }}
        label={translate('admin.currencies.new_rate', { code: currency.code })}
        value={rate}
        onChange={({ target }) => setRate(target.value)}
      />
    </ActButton>
  );
}
