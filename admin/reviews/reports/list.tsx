import { SelectField, SelectInput, TextField } from 'react-admin';
import { reportKinds, reportStates } from '../../../contract/reviews/reports.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { openFilters } from '../../platform/open-filters.ts';
import { overdueFilter } from '../../platform/overdue-filter.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { RefuseAct } from './refuse-act.tsx';

export const kinds = reportKinds.map((kind) => ({ id: kind, name: `report.kind_${kind}` }));
export const states = choicesOf('admin.reports.state', reportStates);

/** Notices of errors and illegal content, the one that waits the longest first. */
export function ReportList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.reports.search" />,
    <SelectInput key="state" source="state" choices={states} alwaysOn />,
    <SelectInput key="kind" source="kind" choices={kinds} />,
    overdueFilter,
  ];
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={openFilters.reports}
      sort={{ field: 'received_at', order: 'ASC' }}
      bulk={<RefuseAct />}
    >
      <TextField source="number" sortable={false} />
      <SelectField source="kind" choices={kinds} sortable={false} />
      <TextField source="target.title" sortable={false} />
      <When source="received_at" />
      <DueField source="due_at" sortable={false} />
      <SelectField source="state" choices={states} sortable={false} />
    </AdminList>
  );
}
