import { DateInput, TextInput } from 'react-admin';
import { ActorField, EntityField, KindField, ReasonField } from '../../platform/act-words.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { byCursor } from '../../platform/data-provider.ts';
import { When } from '../../platform/when.tsx';

const filters = [
  <TextInput key="entity" source="entity" alwaysOn />,
  <TextInput key="entity_id" source="entity_id" alwaysOn />,
  <TextInput key="kind" source="kind" />,
  <TextInput key="actor" source="actor" />,
  <TextInput key="clinic_id" source="clinic_id" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** The log, newest first. */
export function AuditList() {
  return (
    <AdminList filters={filters} queryOptions={byCursor} storeKey={false}>
      <When source="at" />
      <ActorField source="actor" />
      <KindField source="kind" />
      <EntityField source="entity" />
      <ReasonField source="reason" sortable={false} />
    </AdminList>
  );
}
