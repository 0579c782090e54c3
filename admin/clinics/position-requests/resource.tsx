import Icon from '@mui/icons-material/PersonAddAlt';
import { FunctionField, required, SelectInput, TextField } from 'react-admin';
import {
  type AdminPositionRequest,
  positionRequestStates,
} from '../../../contract/clinics/position-requests.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { openFilters } from '../../platform/open-filters.ts';
import { overdueFilter } from '../../platform/overdue-filter.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { PositionRequestShow } from './show.tsx';

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.shell.find_clinic" />,
  <SelectInput
    key="state"
    source="state"
    choices={choicesOf('admin.position-requests.state', positionRequestStates)}
    validate={required()}
    alwaysOn
  />,
  overdueFilter,
];

/** Known doctors whom clinics name, the request that waits the longest first. */
function PositionRequestList() {
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={openFilters['position-requests']}
      sort={{ field: 'created_at', order: 'ASC' }}
    >
      <TextField source="doctor.title" sortable={false} />
      <TextField source="clinic.title" sortable={false} />
      <FunctionField<AdminPositionRequest>
        source="works_at"
        sortable={false}
        render={({ works_at }) => works_at.join(', ')}
      />
      <When source="created_at" />
      <DueField source="due_at" sortable={false} />
    </AdminList>
  );
}

export const positionRequests: AdminResource = {
  name: 'position-requests',
  permission: 'claim.decide',
  icon: Icon,
  list: PositionRequestList,
  show: PositionRequestShow,
  recordRepresentation: ({ doctor }) => doctor.title,
};
