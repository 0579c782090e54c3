import Icon from '@mui/icons-material/Newspaper';
import { Create, FunctionField, SelectField, SelectInput, SimpleForm, TextField } from 'react-admin';
import { type AdminNews, newsStatuses } from '../../../contract/content/admin-news.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { useProblemNotice } from '../../platform/problem-notice.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { Day, When } from '../../platform/when.tsx';
import { NewsEdit } from './edit.tsx';
import { NewsFields } from './fields.tsx';
import { toContent } from './form-values.ts';

const choices = newsStatuses.map((id) => ({ id, name: `admin.news.status.${id}` }));
const filters = [
  <Search key="q" source="q" alwaysOn words="admin.news.search" />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn />,
];

/** News in every state, the latest first, with the languages that are missing. */
function NewsList() {
  return (
    <AdminList opens="edit" filters={filters} sort={{ field: 'published_on', order: 'DESC' }}>
      <TextField source="title" sortable={false} />
      <SelectField source="status" choices={choices} sortable={false} />
      <Day source="published_on" />
      <When source="publish_at" sortable={false} />
      <FunctionField<AdminNews>
        source="missing"
        sortable={false}
        render={({ missing }) => missing.join(', ') || '—'}
      />
    </AdminList>
  );
}

/** Begins a draft. */
function NewsCreate() {
  const onError = useProblemNotice();
  return (
    <Create transform={toContent} mutationOptions={{ onError }} redirect="edit">
      <SimpleForm>
        <NewsFields />
      </SimpleForm>
    </Create>
  );
}

export const news: AdminResource = {
  name: 'news',
  permission: 'news.edit',
  icon: Icon,
  list: NewsList,
  create: NewsCreate,
  edit: NewsEdit,
  recordRepresentation: 'title',
};
