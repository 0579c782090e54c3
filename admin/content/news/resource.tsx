import Icon from '@mui/icons-material/Newspaper';
import {
  Create,
  FunctionField,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  useTranslate,
} from 'react-admin';
import {
  type AdminNews,
  newsStatuses,
  publishNews,
  withdrawNews,
} from '../../../contract/content/admin-news.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
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

/** Publishes the selected news at once, or makes them drafts again. */
function NewsBulkActs() {
  const translate = useTranslate();
  const wordOf = (status: AdminNews['status']) => translate(`admin.news.status.${status}`);
  return (
    <>
      <BulkAct<AdminNews>
        text="admin.news.publish"
        reason="none"
        changeOf={({ status }) =>
          status === 'published' ? null : { from: wordOf(status), to: wordOf('published') }
        }
        run={({ id, version }) => api(publishNews, { params: { id }, body: { version } })}
      />
      <BulkAct<AdminNews>
        text="admin.news.withdraw"
        reason="none"
        color="error"
        changeOf={({ status }) => (status === 'draft' ? null : { from: wordOf(status), to: wordOf('draft') })}
        run={({ id, version }) => api(withdrawNews, { params: { id }, body: { version } })}
      />
    </>
  );
}

/** News in every state, the latest first, with the languages that are missing. */
function NewsList() {
  return (
    <AdminList
      opens="edit"
      filters={filters}
      sort={{ field: 'published_on', order: 'DESC' }}
      bulk={<NewsBulkActs />}
    >
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
