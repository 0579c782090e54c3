import {
  Datagrid,
  DateField,
  List,
  NumberField,
  SearchInput,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { entryStatuses } from '../../contract/admin-clinics.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const choices = entryStatuses.map((id) => ({ id, name: `admin.clinics.status.${id}` }));
/** Only a whole code is asked for: half of one is no country. */
const asCode = (text: string): string => text.trim().toUpperCase();
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
  <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
];

/** Clinics in every state, found by the beginning of the title, the number or the slug. */
export function ClinicList() {
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
        <TextField source="city" sortable={false} />
        <TextField source="country" sortable={false} />
        <SelectField source="status" choices={choices} sortable={false} />
        <DateField source="claimed_at" sortable={false} />
        <DateField source="updated_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
