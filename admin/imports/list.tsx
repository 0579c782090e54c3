import { Datagrid, DateField, List, NumberField, SearchInput, TextField } from 'react-admin';
import { ListFoot } from '../platform/list-foot.tsx';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** Files that were imported, and what came of them. */
export function ImportList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'finished_at', order: 'DESC' }}
      perPage={25}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <DateField source="finished_at" showTime />
        <TextField source="source" sortable={false} />
        <TextField source="file_name" sortable={false} />
        <DateField source="retrieved_at" sortable={false} options={{ timeZone: 'UTC' }} />
        <NumberField source="counts.read" sortable={false} />
        <NumberField source="counts.bad" sortable={false} />
        <NumberField source="counts.added" sortable={false} />
        <NumberField source="counts.changed" sortable={false} />
        <NumberField source="counts.removed" sortable={false} />
        <NumberField source="counts.merged" sortable={false} />
        <NumberField source="open_matches" sortable={false} />
      </Datagrid>
    </List>
  );
}
