import {
  Datagrid,
  DateField,
  List,
  NumberField,
  SearchInput,
  SelectField,
  SelectInput,
  TextField,
} from 'react-admin';
import { entryStatuses } from '../../contract/admin-clinics.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
];

/** Doctors in every state, found by the beginning of the name or by the number. */
export function DoctorList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'title', order: 'ASC' }}
      perPage={25}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <NumberField source="id" options={{ useGrouping: false }} />
        <TextField source="title" />
        <TextField source="clinic.title" sortable={false} />
        <SelectField source="status" choices={choices} sortable={false} />
        <DateField source="updated_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
