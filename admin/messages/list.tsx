import {
  BooleanField,
  BooleanInput,
  Datagrid,
  List,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
  useGetList,
} from 'react-admin';
import type { AdminLanguage } from '../../contract/admin-languages.ts';
import { ListFoot } from '../platform/list-foot.tsx';
import { currentLanguage } from '../platform/texts-state.ts';

const allLanguages = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'position', order: 'ASC' },
} as const;

/** Texts of one language beside Russian and English. */
export function MessageList() {
  const { data: languages = [] } = useGetList<AdminLanguage>('languages', allLanguages);
  const choices = languages.map(({ prefix, title }) => ({ id: prefix, name: title }));
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
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
    <List
      filters={filters}
      filterDefaultValues={{ language: currentLanguage() }}
      sort={{ field: 'key', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit" sx={{ '& td': { overflowWrap: 'anywhere' } }}>
        <TextField source="key" />
        <TextField source="text" sortable={false} />
        <TextField source="ru" sortable={false} />
        <TextField source="en" sortable={false} />
        <BooleanField source="is_edited" sortable={false} />
      </Datagrid>
    </List>
  );
}
