import Icon from '@mui/icons-material/MenuBook';
import {
  BooleanField,
  FunctionField,
  NullableBooleanInput,
  SelectInput,
  TextField,
  useLocales,
  useTranslate,
} from 'react-admin';
import { type AdminTerm, editTerm, termDictionaries } from '../../../contract/content/admin-terms.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { TermCreate } from './create.tsx';
import { TermEdit } from './edit.tsx';

const dictionaries = termDictionaries.map((id) => ({ id, name: `admin.terms.dictionary.${id}` }));

/** Stops offering the selected terms, or offers them again; entries that use them do not change. */
function RetireAct({ isRetired }: { isRetired: boolean }) {
  const translate = useTranslate();
  const wordOf = (isOut: boolean) => translate(`admin.terms.${isOut ? 'is_out' : 'is_offered'}`);
  return (
    <BulkAct<AdminTerm>
      text={isRetired ? 'admin.terms.retire' : 'admin.terms.offer'}
      reason="none"
      color={isRetired ? 'error' : 'primary'}
      changeOf={({ is_retired, merged_into }) =>
        is_retired === isRetired || merged_into ? null : { from: wordOf(is_retired), to: wordOf(isRetired) }
      }
      run={({ id, version }) => api(editTerm, { params: { id }, body: { version, is_retired: isRetired } })}
    />
  );
}

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
        <>
          <RetireAct isRetired />
          <RetireAct isRetired={false} />
        </>
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
