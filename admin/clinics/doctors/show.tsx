import { ArrayField, Datagrid, TextField } from 'react-admin';
import type { AdminDoctorDetail } from '../../../contract/clinics/admin-doctors.ts';
import { Day } from '../../platform/when.tsx';
import { EntryShow } from '../sections/show.tsx';
import { DoctorActs } from './acts.tsx';

/** A doctor with licences, and what is missing in which language. */
export function DoctorShow() {
  return (
    <EntryShow
      entity="doctor"
      acts={<DoctorActs />}
      text="about"
      hrefOf={({ id }: AdminDoctorDetail) => `/hospital/-/self/${id}`}
    >
      <TextField source="clinic.title" emptyText="—" />
      <ArrayField source="licences">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="body" sortable={false} />
          <TextField source="number" sortable={false} />
          <Day source="valid_until" sortable={false} emptyText="—" />
          <Day source="checked_on" sortable={false} emptyText="—" />
        </Datagrid>
      </ArrayField>
    </EntryShow>
  );
}
