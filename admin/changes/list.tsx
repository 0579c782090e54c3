import { Datagrid, List, required, SelectField, SelectInput, TextField } from 'react-admin';
import { changeKinds, changeStates } from '../../contract/clinic-changes.ts';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { ListFoot } from '../platform/list-foot.tsx';
import { When } from '../platform/when.tsx';

const filters = [
  <SelectInput
    key="state"
    source="state"
    choices={choicesOf('admin.changes.state', changeStates)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" choices={choicesOf('admin.changes.kind', changeKinds)} alwaysOn />,
];

/** Changes that clinics propose, the one that waits the longest first. */
export function ChangeList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: 'waiting' }}
      sort={{ field: 'created_at', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="clinic.title" sortable={false} />
        <SelectField source="kind" choices={choicesOf('admin.changes.kind', changeKinds)} sortable={false} />
        <TextField source="evidence" sortable={false} />
        <When source="created_at" />
        <DueField source="due_at" sortable={false} />
      </Datagrid>
    </List>
  );
}
