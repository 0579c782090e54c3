import { TextField, TextInput } from 'react-admin';
import { type AdminClinic, publishClinic, withdrawClinic } from '../../contract/clinics/admin-clinics.ts';
import { api } from '../platform/api.ts';
import { CountryField } from '../platform/codes.tsx';
import { When } from '../platform/when.tsx';
import { EntryList } from './sections/list.tsx';

/** Only a whole code is asked for: half of one is no country. */
const asCode = (text: string): string => text.trim().toUpperCase();
const filters = [
  <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
];

/** Takes a clinic off the site, or shows it again. */
export const turnClinic = (id: number, isShown: boolean, reason: string) =>
  api(isShown ? publishClinic : withdrawClinic, { params: { id }, body: { reason } });

export function ClinicList() {
  return (
    <EntryList kind="clinics" filters={filters} turn={turnClinic}>
      <TextField source="city" sortable={false} />
      <CountryField<AdminClinic> source="country" sortable={false} codeOf={({ country }) => country} />
      <When source="claimed_at" sortable={false} withTime={false} />
    </EntryList>
  );
}
