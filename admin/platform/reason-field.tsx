import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = { isRequired: boolean; value: string; onChange(value: string): void };

/** The field of a dialog that asks why something is done; it has the focus. */
export function ReasonField({ isRequired, value, onChange }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      autoFocus
      multiline
      minRows={2}
      fullWidth
      margin="normal"
      required={isRequired}
      label={translate('admin.shell.reason')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
