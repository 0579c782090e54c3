import { TextField, TextInput } from 'react-admin';
import { EntryList } from '../entries/list.tsx';
import { When } from '../platform/when.tsx';

/** Only a whole code is asked for: half of one is no country. */
const asCode = (text: string): string => text.trim().toUpperCase();
const filters = [
  <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
];

export function ClinicList() {
  return (
    <EntryList kind="clinics" filters={filters}>
      <TextField source="city" sortable={false} />
      <TextField source="country" sortable={false} />
      <When source="claimed_at" sortable={false} withTime={false} />
    </EntryList>
  );
}
