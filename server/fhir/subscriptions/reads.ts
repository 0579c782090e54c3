import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../../contract/fhir/fhir.ts';
import type { Notice, StaffSubscription } from '../../../contract/fhir/staff-subscriptions.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import type { DeliveryKind } from '../../platform/deliveries.ts';
import { readDeliveryLog } from '../../platform/delivery-log.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Kept } from './rules.ts';

export const columns = sql`s.id, s.key_id as "keyId", s.topic, s.filters, s.endpoint, s.payload, s.content,
  s.heartbeat_seconds as "heartbeatSeconds", s.timeout_seconds as "timeoutSeconds", s.max_count as "maxCount",
  s.reason, s.ends_at as "endsAt", s.status, s.problem, s.version, s.events, s.sent, s.updated_at as "updatedAt"`;

/** Subscriptions of a key, the oldest first. */
export async function listSubscriptions(db: Database, keyId: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select ${columns} from fhir_subscriptions s where s.key_id = ${keyId}::uuid order by s.created_at, s.id`.execute(
    db,
  );
  return rows;
}

/** Throws not_found, also for one of another key. */
export async function getSubscription(db: Database, keyId: string, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${columns} from fhir_subscriptions s where s.key_id = ${keyId}::uuid and s.id = ${id}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

/** Locks a subscription, of whichever key. Null: it was removed. `isSkipped`: also where another node has it. */
export async function holdSubscription(
  trx: Transaction,
  id: string,
  { isSkipped = false }: { isSkipped?: boolean } = {},
): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select ${columns} from fhir_subscriptions s where s.id = ${id}::uuid
    for update ${isSkipped ? sql`skip locked` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

/** A changed resource, as it is counted. */
export type Event = { number: number; type: FhirType; resourceId: number; isGone: boolean; at: Date };

const eventColumns: RawBuilder<unknown> = sql`number, type, resource_id as "resourceId", is_gone as "isGone", at`;

/** Events that are kept, between two numbers, both included, by number. */
export async function listEvents(
  db: Database,
  id: string,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select ${eventColumns} from fhir_events
    where subscription_id = ${id}::uuid and number >= ${from} and number <= ${to}
    order by number limit ${most}`.execute(db);
  return rows;
}

type StaffRow = Omit<StaffSubscription, 'created_at' | 'ends_at' | 'last_sent_at'> & {
  created_at: Date;
  ends_at: Date | null;
  last_sent_at: Date | null;
};

/** Subscriptions of all keys of a clinic, the newest first. */
export async function listClinicSubscriptions(db: Database, clinicId: number): Promise<StaffSubscription[]> {
  const { rows } = await sql<StaffRow>`
    select s.id, s.topic, s.filters, s.endpoint, s.content, s.reason, s.status as state, s.problem,
      jsonb_build_object('id', k.id, 'title', k.title) as key, s.created_at, s.ends_at, s.last_sent_at,
      s.events - s.sent as waiting
    from fhir_subscriptions s join api_keys k on k.id = s.key_id
    where k.clinic_id = ${clinicId} order by s.created_at desc, s.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }));
}

export const deliveryTables: DeliveryKind<unknown>['tables'] = {
  deliveries: 'fhir_deliveries',
  attempts: 'fhir_attempts',
  target: 'subscription_id',
};

const NOTICES_A_PAGE = 20;

/** A page of what was sent to a subscription of the clinic. Throws not_found, also for one of another clinic. */
export async function listNotices(
  db: Database,
  { id, clinicId, before }: { id: string; clinicId: number; before: string | null },
): Promise<{ data: Notice[]; meta: { has_more: boolean } }> {
  const { rows } = await sql`
    select from fhir_subscriptions s join api_keys k on k.id = s.key_id
    where s.id = ${id}::uuid and k.clinic_id = ${clinicId}`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
  const log = { tables: deliveryTables, targetId: id };
  return readDeliveryLog<Notice['type'], Notice['state']>(db, log, { before, size: NOTICES_A_PAGE });
}
