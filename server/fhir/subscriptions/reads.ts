import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../../contract/fhir/fhir.ts';
import type { Database, Transaction } from '../../platform/database.ts';
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
