import { NumberField, SelectField, SelectInput, TextField, useLocales } from 'react-admin';
import { queryOutcomes } from '../../../contract/search/admin-queries.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { Search } from '../../platform/search.tsx';

export const outcomeChoices = queryOutcomes.map((id) => ({
  id,
  name: `admin.unread-queries.outcomes.${id}`,
}));

/** What was searched for and not understood; those of most sessions first. */
export function QueryList() {
  const languages = useLocales().map(({ locale, name }) => ({ id: locale, name }));
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.unread-queries.search" />,
    <SelectInput key="language" source="language" choices={languages} translateChoice={false} alwaysOn />,
    <SelectInput key="outcome" source="outcome" choices={outcomeChoices} alwaysOn />,
  ];
  return (
    <AdminList filters={filters} sort={{ field: 'sessions', order: 'DESC' }}>
      <TextField source="text" />
      <TextField source="language" sortable={false} />
      <SelectField source="outcome" choices={outcomeChoices} sortable={false} />
      <NumberField source="sessions" />
      <NumberField source="queries" />
      <TextField source="last_week" sortable={false} />
    </AdminList>
  );
}
