import Icon from '@mui/icons-material/MenuBook';
import {
  BooleanField,
  FunctionField,
  NullableBooleanInput,
  SelectInput,
  TextField,
  useLocales,
} from 'react-admin';
import { type AdminTerm, editTerm, termDictionaries } from '../../../contract/content/admin-terms.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { RetireActs } from '../retire-acts.tsx';
import { TermCreate } from './create.tsx';
import { TermEdit } from './edit.tsx';

const dictionaries = termDictionaries.map((id) => ({ id, name: `admin.terms.dictionary.${id}` }));

/** Terms of one dictionary, with the languages in which a text is missing. */
function TermList() {
  const languages = useLocales().map(({ locale, name }) => ({ id: locale, name }));
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.terms.search" />,
    <SelectInput key="dictionary" source="dictionary" choices={dictionaries} alwaysOn isRequired />,
    <SelectInput key="missing" source="missing" choices={languages} translateChoice={false} alwaysOn />,
    <NullableBooleanInput key="is_retired" source="is_retired" />,
  ];
  return (
    <AdminList
      opens="edit"
      filters={filters}
      filterDefaultValues={{ dictionary: 'specializations' }}
      sort={{ field: 'slug', order: 'ASC' }}
      bulk={
        <RetireActs<AdminTerm>
          isFixed={({ merged_into }) => merged_into !== null}
          edit={({ id, version }, is_retired) =>
            api(editTerm, { params: { id }, body: { version, is_retired } })
          }
        />
      }
    >
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
    </AdminList>
  );
}

export const terms: AdminResource = {
  name: 'terms',
  permission: 'dictionary.edit',
  icon: Icon,
  list: TermList,
  create: TermCreate,
  edit: TermEdit,
  recordRepresentation: 'title',
};
