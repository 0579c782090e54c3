import { Datagrid, FunctionField, List, required, SelectField, SelectInput, TextField } from 'react-admin';
import { type AdminClaim, claimFolders, domainMatches } from '../../contract/admin-claims.ts';
import { claimProofs } from '../../contract/claims.ts';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { ListFoot } from '../platform/list-foot.tsx';
import { When } from '../platform/when.tsx';

const folders = choicesOf('admin.claims.folder', claimFolders);

const filters = [
  <SelectInput key="folder" source="folder" choices={folders} alwaysOn validate={required()} />,
];

/** Claims, the one that waits the longest first. */
export function ClaimList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ folder: 'waiting' }}
      sort={{ field: 'waiting_since', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="clinic.title" sortable={false} />
        <TextField source="clinic.country" sortable={false} />
        <SelectField source="proof" choices={choicesOf('admin.claims.proof', claimProofs)} sortable={false} />
        <SelectField
          source="domain"
          choices={choicesOf('admin.claims.domain', domainMatches)}
          sortable={false}
        />
        <FunctionField<AdminClaim> source="post" sortable={false} render={({ post }) => <bdi>{post}</bdi>} />
        <When source="submitted_at" />
        <DueField source="due_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
