import { TextField, TextInput } from 'react-admin';
import type { AdminClinic } from '../../contract/clinics/admin-clinics.ts';
import { CountryField } from '../platform/codes.tsx';
import { When } from '../platform/when.tsx';
import { EntryList } from './sections/list.tsx';

/** Only a whole code is asked for: half of one is no country. */
const asCode = (text: string): string => text.trim().toUpperCase();
const filters = [
  <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
];

export function ClinicList() {
  return (
    <EntryList kind="clinics" filters={filters}>
      <TextField source="city" sortable={false} />
      <CountryField<AdminClinic> source="country" sortable={false} codeOf={({ country }) => country} />
      <When source="claimed_at" sortable={false} withTime={false} />
    </EntryList>
  );
}
