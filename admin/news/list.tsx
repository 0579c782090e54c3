import {
  Datagrid,
  DateField,
  FunctionField,
  List,
  SearchInput,
  SelectField,
  SelectInput,
  TextField,
} from 'react-admin';
import { type AdminNews, newsStatuses } from '../../contract/admin-news.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const choices = newsStatuses.map((id) => ({ id, name: `admin.news.status.${id}` }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
];

/** News in every state, the latest first, with the languages that are missing. */
export function NewsList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'published_on', order: 'DESC' }}
      perPage={25}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="title" sortable={false} />
        <SelectField source="status" choices={choices} sortable={false} />
        <DateField source="published_on" options={{ timeZone: 'UTC' }} />
        <DateField source="publish_at" showTime sortable={false} />
        <FunctionField<AdminNews>
          source="missing"
          sortable={false}
          render={({ missing }) => missing.join(', ') || '—'}
        />
      </Datagrid>
    </List>
  );
}
