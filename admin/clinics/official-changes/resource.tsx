import Icon from '@mui/icons-material/EditNote';
import { required, SelectField, SelectInput, TextField } from 'react-admin';
import { changeKinds, changeStates } from '../../../contract/clinics/clinic-changes.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { openFilters } from '../../platform/open-filters.ts';
import { overdueFilter } from '../../platform/overdue-filter.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { ChangesActs } from './bulk-acts.tsx';
import { ChangeShow } from './show.tsx';

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.shell.find_clinic" />,
  <SelectInput
    key="state"
    source="state"
    choices={choicesOf('admin.changes.state', changeStates)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" choices={choicesOf('admin.changes.kind', changeKinds)} alwaysOn />,
  overdueFilter,
];

/** Changes that clinics propose, the one that waits the longest first. */
function ChangeList() {
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={openFilters.changes}
      sort={{ field: 'created_at', order: 'ASC' }}
      bulk={<ChangesActs />}
    >
      <TextField source="clinic.title" sortable={false} />
      <SelectField source="kind" choices={choicesOf('admin.changes.kind', changeKinds)} sortable={false} />
      <TextField source="evidence" sortable={false} />
      <When source="created_at" />
      <DueField source="due_at" sortable={false} />
    </AdminList>
  );
}

export const changes: AdminResource = {
  name: 'changes',
  permission: 'change.decide',
  icon: Icon,
  list: ChangeList,
  show: ChangeShow,
  recordRepresentation: ({ clinic }) => clinic.title,
};
