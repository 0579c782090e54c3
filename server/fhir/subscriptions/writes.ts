import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  type SubscriptionProblem,
  type SubscriptionState,
  subscriptionLimits,
} from '../../../contract/fhir/subscriptions.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { SECRET_BYTES, showSecret } from '../../platform/deliveries.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { hashBody, REPEAT_KEY_HEADER, requireSameBody } from '../../platform/repeat-key.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { requireMember } from '../../team/access.ts';
import { FhirProblem } from '../problem.ts';
import { columns, listEvents } from './reads.ts';
import { type Asked, batchOf, type Kept } from './rules.ts';

export const SEND_NOTICES = 'send-fhir-notices';

/** Of an event notification: numbers of its events, both included. */
export type AboutEvents = { version: number; from: number; to: number };
/** The version that a delivery was planned for: what a later one has asked for is not settled by it. */
export type About = { version: number } | AboutEvents;

const endWaiting = (trx: Transaction, id: string) =>
  sql`
    update fhir_deliveries set state = 'failed' where subscription_id = ${id}::uuid and state = 'waiting'`.execute(
    trx,
  );

/** Changes the state of a subscription that is held. In error and off nothing is sent. */
export async function setStatus(
  trx: Transaction,
  kept: Kept,
  status: SubscriptionState,
  problem: SubscriptionProblem | null,
): Promise<Kept> {
  const { rows } = await sql<Kept>`
    update fhir_subscriptions s set status = ${status}, problem = ${problem}, version = version + 1, updated_at = now(),
      failing_at = case when ${status} = 'error' then coalesce(failing_at, now()) end
    where id = ${kept.id}::uuid returning ${columns}`.execute(trx);
  if (status === 'error' || status === 'off') await endWaiting(trx, kept.id);
  return rows[0] ?? kept;
}

async function plan(trx: Transaction, id: string, type: string, about: About): Promise<void> {
  await sql`
    insert into fhir_deliveries (subscription_id, type, about)
    values (${id}::uuid, ${type}, ${JSON.stringify(about)}::jsonb)
    on conflict (subscription_id) where state = 'waiting' do nothing`.execute(trx);
  await enqueue(trx, SEND_NOTICES, {});
}

/** Begins anew: the receiver has to take a handshake before it is told anything. */
async function shakeHands(trx: Transaction, kept: Kept): Promise<Kept> {
  await endWaiting(trx, kept.id);
  const begun = await setStatus(trx, kept, 'requested', null);
  await plan(trx, kept.id, 'handshake', { version: begun.version });
  return begun;
}

/** Puts on the way what an active subscription is to be told next: events, else a heartbeat where one is due. */
export async function planNext(trx: Transaction, kept: Kept): Promise<void> {
  const { id, status, sent, events, version, heartbeatSeconds } = kept;
  if (status !== 'active') return;
  const next = await listEvents(trx, id, { from: sent + 1, to: events, most: batchOf(kept) });
  const [first, last] = [next[0], next.at(-1)];
  if (first && last) {
    await plan(trx, id, 'event-notification', { version, from: first.number, to: last.number });
    return;
  }
  if (heartbeatSeconds === null) return;
  const { numAffectedRows } = await sql`
    update fhir_subscriptions set beaten_at = now()
    where id = ${id}::uuid
      and greatest(created_at, last_sent_at, beaten_at) <= now() - ${heartbeatSeconds} * interval '1 second'`.execute(
    trx,
  );
  if (numAffectedRows === 1n) await plan(trx, id, 'heartbeat', { version });
}

/** Notes that the receiver has taken a notification. */
export async function noteTaken(trx: Transaction, kept: Kept, sent: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    update fhir_subscriptions s set last_sent_at = now(), sent = greatest(sent, ${sent})
    where id = ${kept.id}::uuid returning ${columns}`.execute(trx);
  return rows[0] ?? kept;
}

type Tools = { db: Database; secrets: Secrets };

/** Whose act it is: a key's, for its owner at its clinic, and where the call came from. */
export type By = { keyId: string; accountId: string; clinicId: number; address: string };

/** Only owners have keys that work. */
function note(trx: Transaction, by: By, act: 'made' | 'changed' | 'removed', id: string): Promise<void> {
  const { keyId, accountId, clinicId, address } = by;
  return recordAct(trx, {
    ...{
      actorId: accountId,
      actorRole: 'owner',
      kind: `fhir_subscription.${act}`,
      entity: 'fhir_subscription',
    },
    ...{ entityId: id, clinicId, address, detail: { key: keyId } },
  });
}
type Made = { kept: Kept; secret: string };

/** The same call again: nobody has seen the secret of a lost answer, so another takes its place. Null: a new call. */
async function repeatMaking(
  trx: Transaction,
  secrets: Secrets,
  keyId: string,
  repeat: { key: string | null; hash: Buffer },
): Promise<Made | null> {
  const { rows } = await sql<Kept & { hash: Buffer }>`
    select ${columns}, s.repeat_hash as hash from fhir_subscriptions s
    where s.key_id = ${keyId}::uuid and s.repeat_key = ${repeat.key} for update`.execute(trx);
  const [known] = rows;
  if (!known) return null;
  requireSameBody(known.hash, repeat.hash);
  if (known.sent > 0 || known.status === 'off') refuse(REPEAT_KEY_HEADER, 'other_request');
  const secret = randomBytes(SECRET_BYTES);
  await sql`
    update fhir_subscriptions set secret = ${secrets.seal(secret)} where id = ${known.id}::uuid`.execute(trx);
  return { kept: await shakeHands(trx, known), secret: showSecret(secret) };
}

/** Makes a subscription and puts its handshake on the way. Throws FhirProblem where the key has as many as it may. */
export function createSubscription(
  { db, secrets }: Tools,
  by: By,
  asked: Asked,
  repeatKey: string | null,
): Promise<Made> {
  const { keyId } = by;
  const hash = hashBody({ ...asked, endsAt: asked.endsAt?.toISOString() });
  return retryingTransaction(db, async (trx) => {
    // Two at once come one after another, so that the bound on their number holds.
    await sql`select from api_keys where id = ${keyId}::uuid for no key update`.execute(trx);
    const repeated = await repeatMaking(trx, secrets, keyId, { key: repeatKey, hash });
    if (repeated !== null) return repeated;
    const { rows: there } = await sql`
      select from fhir_subscriptions where key_id = ${keyId}::uuid`.execute(trx);
    const count = subscriptionLimits.perKey;
    if (there.length >= count) throw new FhirProblem(422, 'too-costly', 'subscription_full', { count });
    const secret = randomBytes(SECRET_BYTES);
    const { rows } = await sql<Kept>`
      insert into fhir_subscriptions as s (key_id, topic, filters, endpoint, payload, content, heartbeat_seconds,
        timeout_seconds, max_count, reason, ends_at, secret, repeat_key, repeat_hash)
      values (${keyId}::uuid, ${asked.topic}, ${asked.filters}, ${asked.endpoint}, ${asked.payload}, ${asked.content},
        ${asked.heartbeatSeconds}, ${asked.timeoutSeconds}, ${asked.maxCount}, ${asked.reason}, ${asked.endsAt},
        ${secrets.seal(secret)}, ${repeatKey}, ${hash})
      returning ${columns}`.execute(trx);
    const [kept] = rows;
    if (!kept) throw new Error('An insert that returns answers one row');
    await plan(trx, kept.id, 'handshake', { version: kept.version });
    await note(trx, by, 'made', kept.id);
    return { kept, secret: showSecret(secret) };
  });
}

/**
 * Changes a subscription as `change` says, from how it stands. Throws not_found, and what `change` throws. One that was off goes
 * on from now; one that was in error from where it was.
 */
export function changeSubscription(
  db: Database,
  by: By,
  id: string,
  change: (kept: Kept) => { asked: Asked; isBegun: boolean },
): Promise<Kept> {
  return retryingTransaction(db, async (trx) => {
    const { rows: held } = await sql<Kept>`
      select ${columns} from fhir_subscriptions s
      where s.id = ${id}::uuid and s.key_id = ${by.keyId}::uuid for update`.execute(trx);
    const [kept] = held;
    if (!kept) throw new KnownError('not_found');
    const { asked, isBegun } = change(kept);
    const isFromNow = kept.status === 'off';
    const { rows } = await sql<Kept>`
      update fhir_subscriptions s set topic = ${asked.topic}, filters = ${asked.filters}, endpoint = ${asked.endpoint},
        payload = ${asked.payload}, content = ${asked.content}, heartbeat_seconds = ${asked.heartbeatSeconds},
        timeout_seconds = ${asked.timeoutSeconds}, max_count = ${asked.maxCount}, reason = ${asked.reason},
        ends_at = ${asked.endsAt}, version = version + 1, updated_at = now(),
        sent = case when ${isFromNow} then events else sent end,
        seen_in = case when ${isFromNow} then pg_snapshot_xmin(pg_current_snapshot()) else seen_in end
      where id = ${id}::uuid returning ${columns}`.execute(trx);
    const [changed] = rows;
    if (!changed) throw new Error('A row that is held is there');
    await note(trx, by, 'changed', id);
    if (!asked.isWanted) return kept.status === 'off' ? changed : setStatus(trx, changed, 'off', 'client');
    const isMoved = asked.endpoint !== kept.endpoint;
    if (isMoved || isBegun) return shakeHands(trx, changed);
    // What waits was planned for the version before.
    await endWaiting(trx, id);
    if (changed.status === 'requested') await plan(trx, id, 'handshake', { version: changed.version });
    await planNext(trx, changed);
    return changed;
  });
}

/** Throws not_found, also for one of another key. */
export function removeSubscription(db: Database, by: By, id: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from fhir_subscriptions where id = ${id}::uuid and key_id = ${by.keyId}::uuid`.execute(trx);
    if (numAffectedRows !== 1n) throw new KnownError('not_found');
    await note(trx, by, 'removed', id);
  });
}

/** Ends a subscription of whichever key of the clinic, for one of its owners. Throws not_found. */
export function endSubscription(db: Database, by: Omit<By, 'keyId'>, id: string): Promise<void> {
  const { accountId, clinicId } = by;
  return retryingTransaction(db, async (trx) => {
    await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const { rows } = await sql<{ keyId: string }>`
      delete from fhir_subscriptions s using api_keys k
      where s.id = ${id}::uuid and k.id = s.key_id and k.clinic_id = ${clinicId}
      returning s.key_id as "keyId"`.execute(trx);
    const [removed] = rows;
    if (!removed) throw new KnownError('not_found');
    await note(trx, { ...by, ...removed }, 'removed', id);
  });
}

export async function removeOldEvents(db: Database): Promise<void> {
  const { eventDays, deliveryDays } = subscriptionLimits;
  await sql`delete from fhir_events where at < now() - ${eventDays} * interval '1 day'`.execute(db);
  await sql`
    delete from fhir_deliveries
    where state <> 'waiting' and created_at < now() - ${deliveryDays} * interval '1 day'`.execute(db);
}
