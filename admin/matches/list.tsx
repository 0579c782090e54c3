import { Datagrid, DateField, List, NumberField, SearchInput, SelectInput, TextField } from 'react-admin';
import { matchStates } from '../../contract/admin-matches.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const choices = matchStates.map((id) => ({ id, name: `admin.matches.state.${id}` }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices} alwaysOn isRequired />,
];

/** Pairs of clinics that may be one, the most alike first. */
export function MatchList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'open' }}
      sort={{ field: 'name_similarity', order: 'DESC' }}
      perPage={25}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="clinic.title" sortable={false} />
        <TextField source="clinic.city" sortable={false} />
        <TextField source="candidate.title" sortable={false} />
        <TextField source="candidate.city" sortable={false} />
        <TextField source="country" sortable={false} />
        <NumberField source="name_similarity" options={{ style: 'percent' }} />
        <NumberField source="distance_metres" sortable={false} />
        <TextField source="reason" sortable={false} />
        <DateField source="created_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
