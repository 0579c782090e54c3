import Icon from '@mui/icons-material/History';
import {
  AutocompleteInput,
  DateInput,
  FunctionField,
  NullableBooleanInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { auditEntities, auditKindNames, auditKindOf } from '../../../contract/operations/audit-kinds.ts';
import { ownZone } from '../../../web/platform/own-zone.ts';
import {
  ActorField,
  DifferenceField,
  EntityField,
  KindField,
  kindKey,
  ReasonField,
} from '../../platform/act-words.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { byCursor } from '../../platform/data-provider.ts';
import { DetailTable } from '../../platform/detail-table.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { When } from '../../platform/when.tsx';
import { VersionDifference } from './version-difference.tsx';

function AuditShow() {
  return (
    <AdminShow>
      <When source="at" />
      <ActorField source="actor" />
      <KindField source="kind" />
      <EntityField source="entity" />
      <ReasonField source="reason" />
      <FunctionField<AuditEvent>
        source="detail"
        render={(event) =>
          auditKindOf(event.kind)?.versions ? (
            <VersionDifference event={event} />
          ) : (
            <DetailTable event={event} />
          )
        }
      />
    </AdminShow>
  );
}

const entities = choicesOf('admin.audit.entities', auditEntities);
const kinds = auditKindNames.map((kind) => ({ id: kind, name: kindKey(kind) }));

const filters = [
  <SelectInput key="entity" source="entity" choices={entities} alwaysOn />,
  <TextInput key="entity_id" source="entity_id" />,
  <AutocompleteInput key="kind" source="kind" choices={kinds} alwaysOn />,
  <TextInput key="actor" source="actor" />,
  <TextInput key="key" source="key" />,
  <TextInput key="clinic_id" source="clinic_id" />,
  <NullableBooleanInput key="decisions" source="decisions" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** The log, newest first. */
function AuditList() {
  return (
    <AdminList
      filters={filters}
      // `from` and `to` are days in the time zone of this browser, in which the rows show their times too.
      filter={{ time_zone: ownZone() }}
      queryOptions={byCursor}
      storeKey={false}
    >
      <When source="at" />
      <ActorField source="actor" />
      <KindField source="kind" />
      <EntityField source="entity" />
      <DifferenceField source="detail" sortable={false} />
      <ReasonField source="reason" sortable={false} />
    </AdminList>
  );
}

export const audit: AdminResource = {
  name: 'audit',
  permission: 'audit.view',
  icon: Icon,
  list: AuditList,
  show: AuditShow,
};
