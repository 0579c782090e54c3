import { FunctionField } from 'react-admin';
import type { AuditEvent } from '../../contract/audit.ts';
import { AdminShow } from '../platform/admin-show.tsx';
import { When } from '../platform/when.tsx';
import { ActorField, EntityField, KindField, ReasonField } from './act-words.tsx';
import { DetailTable } from './detail-table.tsx';

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
