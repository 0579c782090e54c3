import { FunctionField } from 'react-admin';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { ActorField, EntityField, KindField, ReasonField } from '../../platform/act-words.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { DetailTable } from '../../platform/detail-table.tsx';
import { When } from '../../platform/when.tsx';

export function AuditShow() {
  return (
    <AdminShow>
      <When source="at" />
      <ActorField source="actor" />
      <KindField source="kind" />
      <EntityField source="entity" />
      <ReasonField source="reason" />
      <FunctionField<AuditEvent> source="detail" render={({ detail }) => <DetailTable detail={detail} />} />
    </AdminShow>
  );
}
