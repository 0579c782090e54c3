import { sql } from 'kysely';
import type { Role } from '../../../contract/platform/permissions.ts';
import type { Database } from '../database.ts';

/** What was done to something that the public sees, or to a setting of the service. */
export type Act = {
  /** Null: the service itself. */
  actorId: string | null;
  actorRole: Role | 'service';
  /** Thing and what was done: `clinic.changed`, `rate.corrected`. */
  kind: `${string}.${string}`;
  entity: string;
  entityId: string | number;
  /** The clinic it belongs to: its own people see what was done. */
  clinicId?: number | null;
  /** What was and what is, by field; no personal and no medical text. */
  detail?: Record<string, unknown>;
  reason?: string | null;
  /** Where the actor called from. */
  address?: string | null;
  /** The report that was being worked on: what was done stands there. */
  reportId?: string | null;
};

/** Writes the act in the transaction of what was done. */
export async function recordAct(db: Database, act: Act): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      actor_id: act.actorId,
      actor_role: act.actorRole,
      kind: act.kind,
      entity: act.entity,
      entity_id: String(act.entityId),
      clinic_id: act.clinicId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
      reason: act.reason ?? null,
      address: act.address ?? null,
      report_id: sql`(select id from reports where id = ${act.reportId ?? null}::uuid)`,
    })
    .execute();
}
