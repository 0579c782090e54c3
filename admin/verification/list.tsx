import { Datagrid, DateField, List, required, SelectField, SelectInput, TextField } from 'react-admin';
import { deskFolders, proofKinds } from '../../contract/verification.ts';
import { choicesOf } from '../platform/choices.ts';
import { ListFoot } from '../platform/list-foot.tsx';

const kinds = choicesOf('admin.verification.kind', proofKinds);

const filters = [
  <SelectInput
    key="folder"
    source="folder"
    choices={choicesOf('admin.verification.folder', deskFolders)}
    validate={required()}
    alwaysOn
  />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
];

/** Licences and accreditations that a register can confirm. */
export function DeskList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ folder: 'unchecked' }}
      sort={{ field: 'id', order: 'ASC' }}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <SelectField source="kind" choices={kinds} sortable={false} />
        <TextField source="clinic.title" sortable={false} />
        <TextField source="doctor.title" sortable={false} />
        <TextField source="body" sortable={false} />
        <TextField source="number" sortable={false} />
        <DateField source="valid_until" sortable={false} />
        <DateField source="checked_on" sortable={false} />
      </Datagrid>
    </List>
  );
}
