import { type RawBuilder, sql } from 'kysely';
import type { DeliveryAttempt } from '../../contract/platform/deliveries.ts';
import type { Database } from './database.ts';
import type { DeliveryKind } from './deliveries.ts';

/** Of each delivery so many attempts are shown. */
const ATTEMPTS_SHOWN = 12;

/** What the log says of a delivery, with what its kind has as type and state. */
export type Logged<Type extends string, State extends string> = {
  id: string;
  type: Type;
  state: State;
  created_at: string;
  next_at: string | null;
  attempts: number;
  last_attempts: DeliveryAttempt[];
};

type Log = { tables: DeliveryKind<unknown>['tables']; targetId: string };

async function readDeliveries<Type extends string, State extends string>(
  db: Database,
  { tables: { deliveries, attempts, target }, targetId }: Log,
  condition: RawBuilder<unknown>,
  count: number,
): Promise<Logged<Type, State>[]> {
  type Row = { created_at: Date; next_at: Date | null };
  const { rows } = await sql<Omit<Logged<Type, State>, keyof Row> & Row>`
    select d.id, d.type, d.state, d.created_at, d.attempts, case when d.state = 'waiting' then d.next_at end as next_at, (
      select coalesce(jsonb_agg(jsonb_build_object('at', to_jsonb(t.at at time zone 'UTC') #>> '{}' || 'Z',
        'status', t.status, 'failure', t.failure, 'duration_ms', t.duration_ms, 'answer', t.answer)
        order by t.number desc), '[]')
      from (select * from ${sql.table(attempts)} where delivery_id = d.id order by number desc limit ${ATTEMPTS_SHOWN}) t
    ) as last_attempts
    from ${sql.table(deliveries)} d
    where d.${sql.ref(target)} = ${targetId}::uuid and ${condition}
    order by d.id desc limit ${count}`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
  }));
}

/** A page of what was sent to a target, the newest first, from before one of them. */
export async function readDeliveryLog<Type extends string, State extends string>(
  db: Database,
  log: Log,
  { before, size }: { before: string | null; size: number },
): Promise<{ data: Logged<Type, State>[]; meta: { has_more: boolean } }> {
  const condition = sql`(${before}::uuid is null or d.id < ${before}::uuid)`;
  const found = await readDeliveries<Type, State>(db, log, condition, size + 1);
  return { data: found.slice(0, size), meta: { has_more: found.length > size } };
}

/** Null: nothing with this id was sent to the target. */
export async function findDelivery<Type extends string, State extends string>(
  db: Database,
  log: Log,
  id: string,
): Promise<Logged<Type, State> | null> {
  const [found] = await readDeliveries<Type, State>(db, log, sql`d.id = ${id}::uuid`, 1);
  return found ?? null;
}
