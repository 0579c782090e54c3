import {
  BooleanField,
  Datagrid,
  FunctionField,
  List,
  NullableBooleanInput,
  SearchInput,
  SelectInput,
  TextField,
  useLocales,
} from 'react-admin';
import { type AdminTerm, termDictionaries } from '../../contract/admin-terms.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const dictionaries = termDictionaries.map((id) => ({ id, name: `admin.terms.dictionary.${id}` }));

/** Terms of one dictionary, with the languages in which a text is missing. */
export function TermList() {
  const languages = useLocales().map(({ locale, name }) => ({ id: locale, name }));
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="dictionary" source="dictionary" choices={dictionaries} alwaysOn isRequired />,
    <SelectInput key="missing" source="missing" choices={languages} translateChoice={false} alwaysOn />,
    <NullableBooleanInput key="is_retired" source="is_retired" />,
  ];
  return (
    <List
      filters={filters}
      filterDefaultValues={{ dictionary: 'specializations' }}
      sort={{ field: 'slug', order: 'ASC' }}
      perPage={25}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="title" sortable={false} />
        <TextField source="slug" />
        <FunctionField<AdminTerm>
          source="missing"
          sortable={false}
          render={({ missing }) => missing.join(', ') || '—'}
        />
        <BooleanField source="is_edited" sortable={false} />
        <BooleanField source="is_retired" sortable={false} />
        <TextField source="merged_into.title" sortable={false} />
      </Datagrid>
    </List>
  );
}
