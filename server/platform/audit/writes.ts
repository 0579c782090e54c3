import { sql } from 'kysely';
import type { AuditDetail, AuditEntity, WritableKind } from '../../../contract/operations/audit-kinds.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import type { Database } from '../database.ts';
import { isUuid } from '../uuid.ts';
import { actingKey } from './acting-key.ts';

/** What was done that changes what others see or may do, or a setting of the service. */
export type Act<Kind extends WritableKind = WritableKind> = {
  /** Null: the service itself. */
  actorId: string | null;
  actorRole: Role | 'service';
  kind: Kind;
  entity: AuditEntity;
  entityId: string | number;
  /** The clinic it belongs to: its own people see what was done. */
  clinicId?: number | null;
  /** What was and what is, by field; no personal and no medical text. */
  detail?: AuditDetail<Kind>;
  reason?: string | null;
  /** Where the actor called from. */
  address?: string | null;
  /** The report that was being worked on: what was done stands there. */
  reportId?: string | null;
};

/** As PostgreSQL writes it: whoever looks for the act does not find an id that was sent in capitals. */
const writtenId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

/** Writes the act in the transaction of what was done, with the API key by which the call came. Returns its id in the log. */
export async function addAct<Kind extends WritableKind>(db: Database, act: Act<Kind>): Promise<string> {
  const key = actingKey();
  const { id } = await db
    .insertInto('audit_events')
    .values({
      actor_id: act.actorId,
      actor_role: act.actorRole,
      kind: act.kind,
      entity: act.entity,
      entity_id: writtenId(String(act.entityId)),
      clinic_id: act.clinicId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
      reason: act.reason ?? null,
      address: act.address ?? null,
      key_id: key?.id ?? null,
      key_title: key?.title ?? null,
      report_id: sql`(select id from reports where id = ${act.reportId ?? null}::uuid)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same, for whoever needs no id. */
export async function recordAct<Kind extends WritableKind>(db: Database, act: Act<Kind>): Promise<void> {
  await addAct(db, act);
}
