import { sql } from 'kysely';
import type { AuditDetail, KindAbout } from '../../../contract/operations/audit-kinds.ts';
import { recordEvent } from '../../accounts/events/writes.ts';
import { readRoles } from '../../accounts/sessions/reads.ts';
import { endSession, endSessions } from '../../accounts/sessions/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import {
  type Actor,
  mayAppoint,
  mayBlock,
  mayEndSessions,
  mayUnblock,
  type OperatorRole,
  type Target,
} from './rules.ts';

/** What is done to an account, and by whom: `actorId` null is a command on the machine. */
type Act = { actorId: string | null; id: string; reason?: string | null; address?: string | null };

/**
 * Waits until nobody else changes this account. Throws not_found. No stronger lock than that: an event names its actor,
 * and two who act on one another would wait for each other.
 */
async function lockTarget(trx: Transaction, id: string): Promise<Target & { isBlocked: boolean }> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select blocked_at is not null as "isBlocked" from accounts
    where id = ${id}::uuid and deleted_at is null for no key update`.execute(trx);
  const [account] = rows;
  if (!account) throw new KnownError('not_found');
  // Asked after the lock: the role may have been given while this waited.
  const operator = await sql<{ role: OperatorRole }>`
    select role from operators where account_id = ${id}::uuid`.execute(trx);
  return { id, operatorRole: operator.rows[0]?.role ?? null, isBlocked: account.isBlocked };
}

/** As the actor stands now, not as it stood when the call came in. */
async function readActor(trx: Transaction, actorId: string | null): Promise<Actor> {
  return actorId === null ? null : { id: actorId, permissions: (await readRoles(trx, actorId)).permissions };
}

/** What is not allowed looks like what does not exist. */
function requireAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new KnownError('not_found');
}

/** Writes down what was done, beside the account's own record of it. */
async function record(
  trx: Transaction,
  { actorId, id, reason = null, address = null }: Act,
  actor: Actor,
  kind: KindAbout<'account'>,
  detail: AuditDetail<KindAbout<'account'>> = {},
): Promise<void> {
  const isAdmin = actor?.permissions.has('account.appoint');
  const actorRole = actor === null ? 'service' : isAdmin ? 'admin' : 'moderator';
  await recordAct(trx, {
    actorId,
    actorRole,
    kind,
    entity: 'account',
    entityId: id,
    detail,
    reason,
    address,
  });
}

/**
 * Bars an account; its sessions stay, so that they hear why nothing works. One that is barred already stays as it is.
 * Throws not_found for an unknown account, and where the actor may not.
 */
export async function blockAccount(db: Database, act: Act & { reason: string }): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const target = await lockTarget(trx, act.id);
    const actor = await readActor(trx, act.actorId);
    requireAllowed(mayBlock(actor, target));
    if (target.isBlocked) return;
    await sql`
      update accounts set blocked_at = now(), block_reason = ${act.reason}, updated_at = now()
      where id = ${act.id}::uuid`.execute(trx);
    const detail = { reason: act.reason };
    await recordEvent(trx, { accountId: act.id, actorId: act.actorId, kind: 'blocked', detail });
    await record(trx, act, actor, 'account.blocked');
  });
}

/** Lets a barred account in again; its sessions go on. Throws as `blockAccount`. */
export async function unblockAccount(db: Database, act: Act): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const target = await lockTarget(trx, act.id);
    const actor = await readActor(trx, act.actorId);
    requireAllowed(mayUnblock(actor, target));
    if (!target.isBlocked) return;
    await sql`
      update accounts set blocked_at = null, block_reason = null, updated_at = now()
      where id = ${act.id}::uuid`.execute(trx);
    await recordEvent(trx, { accountId: act.id, actorId: act.actorId, kind: 'unblocked' });
    await record(trx, act, actor, 'account.unblocked');
  });
}

/**
 * Throws invalid on `field` where without this account nobody could appoint operators any more. Locks the roles of all
 * operators until the transaction ends; called with the account's row locked already, so that all wait in one order.
 */
export async function requireAnotherAdmin(
  trx: Transaction,
  accountId: string,
  field = 'role',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(trx);
  const { rows } = await sql`
    select from operators o join accounts a on a.id = o.account_id
    where o.role = 'admin' and o.account_id <> ${accountId}::uuid and a.blocked_at is null
      and a.deleted_at is null limit 1`.execute(trx);
  if (rows.length === 0) throw new KnownError('invalid', { [field]: [{ key: 'last_admin' }] });
}

async function writeRole(trx: Transaction, id: string, role: OperatorRole | null): Promise<void> {
  if (role === null) await trx.deleteFrom('operators').where('account_id', '=', id).execute();
  else
    await sql`
      insert into operators (account_id, role) values (${id}::uuid, ${role})
      on conflict (account_id) do update set role = excluded.role`.execute(trx);
}

/**
 * Makes an account an operator, or none (`null`). Throws not_found for an unknown account and where the actor may not,
 * invalid for the last admin.
 */
export async function appointOperator(
  db: Database,
  { role, ...act }: Act & { role: OperatorRole | null },
): Promise<void> {
  const { actorId, id } = act;
  await retryingTransaction(db, async (trx) => {
    const target = await lockTarget(trx, id);
    // Two admins who dismiss each other at once: the second waits here, and then is none.
    await sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(trx);
    const actor = await readActor(trx, actorId);
    requireAllowed(mayAppoint(actor, target));
    if (target.operatorRole === role) return;
    if (target.operatorRole === 'admin') await requireAnotherAdmin(trx, id);
    await writeRole(trx, id, role);
    const event = { accountId: id, actorId };
    if (role !== null) await recordEvent(trx, { ...event, kind: 'appointed', detail: { role } });
    else if (target.operatorRole !== null)
      await recordEvent(trx, { ...event, kind: 'dismissed', detail: { role: target.operatorRole } });
    await record(trx, act, actor, 'account.role_changed', { before: target.operatorRole, after: role });
  });
}

/**
 * Logs an account out: of one session, or everywhere (`sessionId` null); returns of how many. Throws not_found for an
 * unknown account or session, and where the actor may not.
 */
export async function endSessionsOf(
  db: Database,
  { sessionId, ...act }: Act & { sessionId: string | null },
): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const target = await lockTarget(trx, act.id);
    const actor = await readActor(trx, act.actorId);
    requireAllowed(mayEndSessions(actor, target));
    if (sessionId !== null && !(await endSession(trx, act.id, sessionId))) throw new KnownError('not_found');
    const count = sessionId === null ? await endSessions(trx, act.id) : 1;
    await recordEvent(trx, {
      accountId: act.id,
      actorId: act.actorId,
      kind: 'sessions_ended',
      detail: { count },
    });
    await record(trx, act, actor, 'account.sessions_ended', { count });
    return count;
  });
}
