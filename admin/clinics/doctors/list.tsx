import { TextField } from 'react-admin';
import { EntryList } from '../sections/list.tsx';

export function DoctorList() {
  return (
    <EntryList kind="doctors">
      <TextField source="clinic.title" sortable={false} />
    </EntryList>
  );
}
