import Icon from '@mui/icons-material/VpnKey';
import { FunctionField, SelectInput, TextField, useTranslate } from 'react-admin';
import { keyStates } from '../../../contract/team/api-keys.ts';
import type { OperatorKey } from '../../../contract/team/operator-keys.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { When } from '../../platform/when.tsx';
import { MakeKey } from './make.tsx';
import { KeyShow } from './show.tsx';

const states = choicesOf('staff_integrations.state', keyStates);
const filters = [<SelectInput key="state" source="state" choices={states} alwaysOn />];

/** List of the API keys of all operators, newest first. */
function KeyList() {
  const translate = useTranslate();
  return (
    <AdminList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <TextField source="title" component="bdi" sortable={false} />
      <FunctionField<OperatorKey>
        source="state"
        sortable={false}
        render={({ state }) => translate(`staff_integrations.state.${state}`)}
      />
      <TextField source="made_by" component="bdi" sortable={false} emptyText="—" />
      <When source="created_at" />
      <When source="expires_at" sortable={false} />
      <When source="last_used_at" sortable={false} emptyText="staff_integrations.never_used" />
    </AdminList>
  );
}

export const apiKeys: AdminResource = {
  name: 'api-keys',
  permission: 'key.make',
  icon: Icon,
  list: KeyList,
  show: KeyShow,
  create: MakeKey,
  recordRepresentation: 'title',
};
