import { DateField, NumberField, TextField } from 'react-admin';
import { AdminList } from '../platform/admin-list.tsx';
import { Search } from '../platform/search.tsx';

const filters = [<Search key="q" source="q" alwaysOn words="admin.imports.search" />];

/** Files that were imported, and what came of them. */
export function ImportList() {
  return (
    <AdminList opens={false} filters={filters} sort={{ field: 'finished_at', order: 'DESC' }}>
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
    </AdminList>
  );
}
