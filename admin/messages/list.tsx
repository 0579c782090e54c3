import {
  BooleanField,
  BooleanInput,
  Datagrid,
  List,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { ListFoot } from '../platform/list-foot.tsx';
import { currentLanguage } from '../platform/texts-state.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput
    key="language"
    source="language"
    reference="languages"
    alwaysOn
    perPage={100}
    sort={{ field: 'position', order: 'ASC' }}
  >
    <SelectInput optionValue="prefix" optionText="title" isRequired />
  </ReferenceInput>,
  <BooleanInput key="missing" source="missing" alwaysOn />,
  <BooleanInput key="edited" source="edited" />,
  <TextInput key="group" source="group" />,
];

/** Texts of one language beside Russian and English. */
export function MessageList() {
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
