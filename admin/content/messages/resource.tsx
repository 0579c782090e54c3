import Icon from '@mui/icons-material/Notes';
import {
  BooleanField,
  BooleanInput,
  SelectInput,
  TextField,
  TextInput,
  useGetList,
  useTranslate,
} from 'react-admin';
import {
  type AdminLanguage,
  type AdminMessage,
  changeMessage,
} from '../../../contract/content/admin-languages.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { currentLanguage } from '../../platform/texts-state.ts';
import { MessageEdit } from './edit.tsx';

const allLanguages = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'position', order: 'ASC' },
} as const;

/** Gives the selected texts back to the release, after a look at what it says. */
function ResetAct() {
  const translate = useTranslate();
  return (
    <BulkAct<AdminMessage>
      text="admin.messages.reset"
      reason="none"
      changeOf={({ is_edited, text, shipped }) =>
        is_edited ? { from: text ?? '', to: shipped ?? translate('admin.messages.no_text') } : null
      }
      run={({ id, version }) => api(changeMessage, { params: { id }, body: { text: null, version } })}
    />
  );
}

/** Texts of one language beside Russian and English. */
function MessageList() {
  const { data: languages = [] } = useGetList<AdminLanguage>('languages', allLanguages);
  const choices = languages.map(({ prefix, title }) => ({ id: prefix, name: title }));
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.messages.search" />,
    <SelectInput
      key="language"
      source="language"
      choices={choices}
      translateChoice={false}
      isRequired
      alwaysOn
    />,
    <BooleanInput key="missing" source="missing" alwaysOn />,
    <BooleanInput key="edited" source="edited" />,
    <TextInput key="group" source="group" />,
  ];
  return (
    <AdminList
      opens="edit"
      filters={filters}
      filterDefaultValues={{ language: currentLanguage() }}
      sort={{ field: 'key', order: 'ASC' }}
      bulk={<ResetAct />}
      sx={{ '& td': { overflowWrap: 'anywhere' }, '& .column-key': { minWidth: 220 } }}
    >
      <TextField source="key" />
      <TextField source="text" sortable={false} />
      <TextField source="ru" sortable={false} />
      <TextField source="en" sortable={false} />
      <BooleanField source="is_edited" sortable={false} />
    </AdminList>
  );
}

export const messages: AdminResource = {
  name: 'messages',
  permission: 'message.edit',
  icon: Icon,
  list: MessageList,
  edit: MessageEdit,
  recordRepresentation: 'id',
};
