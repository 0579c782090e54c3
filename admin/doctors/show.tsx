import {
  ArrayField,
  Datagrid,
  FunctionField,
  SelectField,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { entryStatuses } from '../../contract/admin-clinics.ts';
import type { AdminDoctorDetail } from '../../contract/admin-doctors.ts';
import { Day } from '../platform/when.tsx';
import { whole } from '../platform/whole.ts';
import { DoctorActs } from './acts.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));

/** A doctor with licences, and what is missing in which language. */
export function DoctorShow() {
  return (
    <Show actions={false} queryOptions={whole}>
      <SimpleShowLayout>
        <TextField source="title" />
        <TextField source="clinic.title" emptyText="—" />
        <SelectField source="status" choices={choices} />
        <DoctorActs />
        <FunctionField<AdminDoctorDetail>
          source="missing"
          render={({ missing }) => missing.join(', ') || '—'}
        />
        <FunctionField<AdminDoctorDetail>
          source="names"
          render={({ names }) => names.map(({ text, lang }) => `${text} (${lang})`).join('; ') || '—'}
        />
        <ArrayField source="licences">
          <Datagrid bulkActionButtons={false} rowClick={false}>
            <TextField source="body" sortable={false} />
            <TextField source="number" sortable={false} />
            <Day source="valid_until" sortable={false} emptyText="—" />
            <Day source="checked_on" sortable={false} emptyText="—" />
          </Datagrid>
        </ArrayField>
        <ArrayField source="texts">
          <Datagrid bulkActionButtons={false} rowClick={false}>
            <TextField source="lang" sortable={false} />
            <TextField source="about" sortable={false} dir="auto" />
          </Datagrid>
        </ArrayField>
      </SimpleShowLayout>
    </Show>
  );
}
