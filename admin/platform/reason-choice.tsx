import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props<Reason extends string> = {
  /** Key of the words above the choice. */
  label: string;
  reasons: readonly Reason[];
  /** Beginning of the key of each reason's words. */
  words: string;
  value: Reason;
  onChange(reason: NoInfer<Reason>): void;
};

/** Why something is decided so, from a list that the other side knows too. */
export function ReasonChoice<Reason extends string>({
  label,
  reasons,
  words,
  value,
  onChange,
}: Props<Reason>) {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label={translate(label)}
      value={value}
      onChange={({ target }) => {
        const chosen = reasons.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {reasons.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`${words}${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
