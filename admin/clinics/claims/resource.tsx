import Icon from '@mui/icons-material/AssignmentInd';
import { FunctionField, required, SelectField, SelectInput, TextField } from 'react-admin';
import { type AdminClaim, claimFolders, domainMatches } from '../../../contract/clinics/admin-claims.ts';
import { claimProofs } from '../../../contract/clinics/claims.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { CountryField } from '../../platform/codes.tsx';
import { DueField } from '../../platform/due-field.tsx';
import { openFilters } from '../../platform/open-filters.ts';
import { overdueFilter } from '../../platform/overdue-filter.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { ClaimShow } from './show.tsx';

const folders = choicesOf('admin.claims.folder', claimFolders);

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.shell.find_clinic" />,
  <SelectInput key="folder" source="folder" choices={folders} alwaysOn validate={required()} />,
  overdueFilter,
];

/** Claims, the one that waits the longest first. */
function ClaimList() {
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={openFilters.claims}
      sort={{ field: 'waiting_since', order: 'ASC' }}
    >
      <TextField source="clinic.title" sortable={false} />
      <CountryField<AdminClaim>
        source="clinic.country"
        sortable={false}
        codeOf={({ clinic }) => clinic.country}
      />
      <SelectField source="proof" choices={choicesOf('admin.claims.proof', claimProofs)} sortable={false} />
      <SelectField
        source="domain"
        choices={choicesOf('admin.claims.domain', domainMatches)}
        sortable={false}
      />
      <FunctionField<AdminClaim> source="post" sortable={false} render={({ post }) => <bdi>{post}</bdi>} />
      <When source="submitted_at" />
      <DueField source="due_at" sortable={false} />
    </AdminList>
  );
}

export const claims: AdminResource = {
  name: 'claims',
  permission: 'claim.decide',
  icon: Icon,
  list: ClaimList,
  show: ClaimShow,
  recordRepresentation: ({ clinic }) => clinic.title,
};
