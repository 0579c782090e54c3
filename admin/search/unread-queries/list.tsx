import { NumberField, SelectField, SelectInput, TextField, useLocales, useTranslate } from 'react-admin';
import { type AdminQuery, queryOutcomes, settleQuery } from '../../../contract/search/admin-queries.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
import { LanguageField } from '../../platform/codes.tsx';
import { Search } from '../../platform/search.tsx';
import { Day } from '../../platform/when.tsx';

export const outcomeChoices = queryOutcomes.map((id) => ({
  id,
  name: `admin.unread-queries.outcomes.${id}`,
}));

/** Puts the selected queries off: nothing is added to the dictionaries. */
function SettleAct() {
  const translate = useTranslate();
  return (
    <BulkAct<AdminQuery>
      text="admin.unread-queries.settle"
      reason="none"
      changeOf={({ outcome }) => ({
        from: translate(`admin.unread-queries.outcomes.${outcome}`),
        to: translate('admin.unread-queries.settled'),
      })}
      run={({ id }) => api(settleQuery, { params: { id }, body: {} })}
    >
      <p>{translate('admin.unread-queries.settle_text')}</p>
    </BulkAct>
  );
}

/** What was searched for and not understood; those of most sessions first. */
export function QueryList() {
  const languages = useLocales().map(({ locale, name }) => ({ id: locale, name }));
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.unread-queries.search" />,
    <SelectInput key="language" source="language" choices={languages} translateChoice={false} alwaysOn />,
    <SelectInput key="outcome" source="outcome" choices={outcomeChoices} alwaysOn />,
  ];
  return (
    <AdminList filters={filters} sort={{ field: 'sessions', order: 'DESC' }} bulk={<SettleAct />}>
      <TextField source="text" />
      <LanguageField<AdminQuery> source="language" sortable={false} codeOf={({ language }) => language} />
      <SelectField source="outcome" choices={outcomeChoices} sortable={false} />
      <NumberField source="sessions" />
      <NumberField source="queries" />
      <Day source="last_week" sortable={false} />
    </AdminList>
  );
}
