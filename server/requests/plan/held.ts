import { sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { By, LockedRequest } from '../events.ts';
import { lockRequest } from '../writes.ts';
import { getPlanFacts, type PlanFacts, type PlanReader } from './reads.ts';
import { isPlanned } from './rules.ts';

/** A plan whose request is locked: until the transaction ends nobody else changes either. */
export type HeldPlan = { trx: Transaction; request: LockedRequest; plan: PlanFacts; by: By };

/**
 * Does `work` on the plan of a request for one of its two sides. Throws not_found for everyone else.
 */
export function holdPlan(
  db: Database,
  requestId: string,
  reader: PlanReader,
  work: (held: HeldPlan) => Promise<void>,
): Promise<void> {
  const by: By = { actor: reader.clinicId === null ? 'client' : 'staff', accountId: reader.accountId };
  return retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const plan = await getPlanFacts(trx, requestId, reader);
    await sql`insert into plans (request_id) values (${requestId}::uuid) on conflict do nothing`.execute(trx);
    await work({ trx, request, plan, by });
  });
}

/** Throws `invalid` on `state` once the request has ended. */
export function requirePlanned({ request }: HeldPlan): void {
  if (!isPlanned(request.state)) refuse('state', 'request_state');
}

/** Whoever acts on what is out of date reads first what the other side has done. Throws `invalid` on `version`. */
export function requireVersion(held: HeldPlan, version: number): void {
  requirePlanned(held);
  if (held.plan.version !== version) refuse('version', 'plan_changed');
}

type Change = {
  id: string;
  kind: 'proposed' | 'chosen' | 'moved' | 'none_fits' | 'called_off';
  reason?: string;
  startsAt?: Date | null;
};

/** Whether this very change was made before: then nothing is left to do. Throws `invalid` where its id names another. */
export async function isRepeated(
  { trx, request, by }: HeldPlan,
  id: string,
  kinds: readonly Change['kind'][],
): Promise<boolean> {
  const change = await trx
    .selectFrom('plan_changes')
    .select(['side', 'kind'])
    .where('request_id', '=', request.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!change) return false;
  if (change.side !== by.actor || !kinds.some((kind) => kind === change.kind)) refuse('id', 'other_request');
  return true;
}

/** Writes down what has happened to the date, for both sides to read. */
export async function keepChange({ trx, request, by }: HeldPlan, change: Change): Promise<void> {
  await trx
    .insertInto('plan_changes')
    .values({
      request_id: request.id,
      id: change.id,
      side: by.actor,
      kind: change.kind,
      reason: change.reason ?? '',
      starts_at: change.startsAt ?? null,
    })
    .execute();
}
