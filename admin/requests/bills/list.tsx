import { NumberField, SelectField, SelectInput, TextField } from 'react-admin';
import { disputeStates } from '../../../contract/requests/admin-bills.ts';
import { billOutcomes, billSides } from '../../../contract/requests/bill.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { openFilters } from '../../platform/open-filters.ts';
import { overdueFilter } from '../../platform/overdue-filter.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';

export const states = choicesOf('admin.bills.state', disputeStates);
export const sides = choicesOf('admin.bills.side', billSides);
export const outcomes = choicesOf('admin.bills.outcome', billOutcomes);

/** Bills on which patient and clinic do not agree, the one that waits the longest first. */
export function BillList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.bills.search" />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
    overdueFilter,
  ];
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={openFilters.bills}
      sort={{ field: 'disputed_at', order: 'ASC' }}
    >
      <NumberField source="number" sortable={false} options={{ useGrouping: false }} />
      <TextField source="clinic.title" sortable={false} />
      <SelectField source="side" choices={sides} sortable={false} />
      <When source="disputed_at" />
      <DueField source="due_at" sortable={false} />
      <SelectField source="state" choices={states} sortable={false} />
    </AdminList>
  );
}
