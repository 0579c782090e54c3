import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { AuditDetail } from '../../../contract/operations/audit-kinds.ts';
import { TEST_TYPE, type WebhookType } from '../../../contract/team/webhooks.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { SECRET_BYTES, showSecret } from '../../platform/deliveries.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { hashBody, REPEAT_KEY_HEADER, requireSameBody } from '../../platform/repeat-key.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { requireMember } from '../access.ts';
import { type About, urlProblem, webhookLimits } from './rules.ts';

export const SEND_WEBHOOKS = 'send-webhooks';

/**
 * For a statement that writes what happened: tells the webhooks of clinic `clinic` that want it, after the commit. `about`
 * is of type jsonb and like `About`.
 */
export const webhookCall = (
  clinic: RawBuilder<unknown>,
  type: WebhookType,
  about: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`record_webhooks(${clinic}, ${type}, ${about})`;

/** Tells the webhooks of these clinics that want it, after the commit. */
export async function recordWebhooks(
  trx: Transaction,
  clinicIds: readonly number[],
  type: WebhookType,
  about: About,
): Promise<void> {
  if (clinicIds.length === 0) return;
  const call = webhookCall(sql`clinic`, type, sql`${JSON.stringify(about)}::jsonb`);
  await sql`select ${call} from unnest(${[...clinicIds]}::int[]) as clinic`.execute(trx);
}

type WebhookAct = 'made' | 'changed' | 'removed' | 'secret_changed';

/** Whose act it is, at which clinic, and where the call came from. */
type By = { accountId: string; clinicId: number; address: string };

export type WebhookInput = { url: string; types: readonly WebhookType[] };

function note(
  trx: Transaction,
  { accountId, clinicId, address }: By,
  act: {
    actorRole: 'owner' | 'coordinator' | 'doctor';
    kind: WebhookAct;
    id: string;
    detail?: AuditDetail<`webhook.${WebhookAct}`>;
  },
): Promise<void> {
  return recordAct(trx, {
    ...{ actorId: accountId, actorRole: act.actorRole, kind: `webhook.${act.kind}`, entity: 'webhook' },
    ...{ entityId: act.id, clinicId, address, ...(act.detail && { detail: act.detail }) },
  });
}

/** Gives a webhook a secret that has no end. Returns how it is shown. */
async function addSecret(trx: Transaction, secrets: Secrets, webhookId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  await sql`
    insert into webhook_secrets (webhook_id, sealed) values (${webhookId}::uuid, ${secrets.seal(secret)})`.execute(
    trx,
  );
  return showSecret(secret);
}

/** The same call again: nobody has seen the secret of a lost answer, so another takes its place. Null: a new call. */
async function repeatMaking(
  trx: Transaction,
  secrets: Secrets,
  clinicId: number,
  repeat: { key: string; hash: Buffer },
): Promise<{ id: string; secret: string } | null> {
  const { rows } = await sql<{ id: string; hash: Buffer; isUsed: boolean }>`
    select w.id, w.repeat_hash as hash,
      exists (select from webhook_deliveries d where d.webhook_id = w.id) as "isUsed"
    from webhooks w where w.clinic_id = ${clinicId} and w.repeat_key = ${repeat.key}`.execute(trx);
  const [known] = rows;
  if (!known) return null;
  requireSameBody(known.hash, repeat.hash);
  if (known.isUsed) refuse(REPEAT_KEY_HEADER, 'other_request');
  await sql`delete from webhook_secrets where webhook_id = ${known.id}::uuid`.execute(trx);
  return { id: known.id, secret: await addSecret(trx, secrets, known.id) };
}

const requireUrl = (url: string): void => {
  const problem = urlProblem(url);
  if (problem !== null) refuse('url', problem);
};

/** Throws `invalid`, not_found. */
export function makeWebhook(
  { db, secrets }: { db: Database; secrets: Secrets },
  by: By,
  { url, types, repeatKey }: WebhookInput & { repeatKey: string },
): Promise<{ id: string; secret: string }> {
  const { accountId, clinicId } = by;
  const hash = hashBody({ url, types });
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    requireUrl(url);
    // Two at once come one after another, so that the bound on their number holds.
    await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${clinicId})`.execute(trx);
    const repeated = await repeatMaking(trx, secrets, clinicId, { key: repeatKey, hash });
    if (repeated !== null) return repeated;
    const { rows: there } = await sql`select from webhooks where clinic_id = ${clinicId}`.execute(trx);
    if (there.length >= webhookLimits.max) refuse('url', 'too_many', { count: webhookLimits.max });
    const { rows } = await sql<{ id: string }>`
      insert into webhooks (clinic_id, account_id, url, types, repeat_key, repeat_hash)
      values (${clinicId}, ${accountId}::uuid, ${url}, ${[...types]}, ${repeatKey}, ${hash}) returning id`.execute(
      trx,
    );
    const [row] = rows;
    if (!row) throw new Error('An insert that returns answers one row');
    await note(trx, by, { actorRole, kind: 'made', id: row.id, detail: { host: hostOf(url), types } });
    return { id: row.id, secret: await addSecret(trx, secrets, row.id) };
  });
}

type Held = {
  trx: Transaction;
  url: string;
  isOff: boolean;
  types: string[];
  actorRole: 'owner' | 'coordinator' | 'doctor';
};

/** Every change of a webhook holds its row. Throws not_found. */
function holdWebhook<T>(db: Database, by: By, id: string, act: (held: Held) => Promise<T>): Promise<T> {
  const { accountId, clinicId } = by;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const { rows } = await sql<Pick<Held, 'url' | 'isOff' | 'types'>>`
      select url, state = 'off' as "isOff", types from webhooks where id = ${id}::uuid and clinic_id = ${clinicId} for update`.execute(
      trx,
    );
    const [row] = rows;
    if (!row) throw new KnownError('not_found');
    return act({ trx, ...row, actorRole });
  });
}

/** Whoever receives. The rest of an address may be a secret, so that the log never has it. */
const hostOf = (url: string): string => new URL(url).host;

const ordered = (types: readonly string[]): string => types.toSorted().join();

/** What is another than it was. */
function differenceOf(
  former: Pick<Held, 'url' | 'isOff' | 'types'>,
  { url, types, isOn }: WebhookInput & { isOn: boolean },
): AuditDetail<'webhook.changed'> {
  const [before, after] = [hostOf(former.url), hostOf(url)];
  return {
    ...(before !== after && { host: { before, after } }),
    ...(before === after && former.url !== url && { path: true }),
    ...(ordered(former.types) !== ordered(types) && { types: { before: former.types, after: types } }),
    ...(former.isOff === isOn && { on: { before: !former.isOff, after: isOn } }),
  };
}

/** Switched on again it begins as one that works; what was held back for it waits to be asked for. */
export function changeWebhook(
  db: Database,
  by: By,
  { id, url, types, isOn }: WebhookInput & { id: string; isOn: boolean },
): Promise<void> {
  return holdWebhook(db, by, id, async ({ trx, actorRole, ...former }) => {
    const { isOff } = former;
    requireUrl(url);
    await sql`update webhooks set url = ${url}, types = ${[...types]} where id = ${id}::uuid`.execute(trx);
    if (isOn && isOff)
      await sql`update webhooks set state = 'active', off_because = null where id = ${id}::uuid`.execute(trx);
    if (!isOn && !isOff) await switchOff(trx, id, 'person');
    const detail = differenceOf(former, { url, types, isOn });
    if (Object.keys(detail).length > 0) await note(trx, by, { actorRole, kind: 'changed', id, detail });
  });
}

/** What still waits is held until somebody asks for it. */
export async function switchOff(
  trx: Transaction,
  id: string,
  because: 'person' | 'failing' | 'gone',
): Promise<void> {
  await sql`
    update webhooks set state = 'off', off_because = ${because}, failing_at = null where id = ${id}::uuid`.execute(
    trx,
  );
  await sql`
    update webhook_deliveries set state = 'held' where webhook_id = ${id}::uuid and state = 'waiting'`.execute(
    trx,
  );
}

export function removeWebhook(db: Database, by: By, id: string): Promise<void> {
  return holdWebhook(db, by, id, async ({ trx, actorRole }) => {
    await sql`delete from webhooks where id = ${id}::uuid`.execute(trx);
    await note(trx, by, { actorRole, kind: 'removed', id });
  });
}

/** Another secret; the former ones sign beside it for a day. Throws `invalid` where there are too many at once. */
export function rotateSecret(
  { db, secrets }: { db: Database; secrets: Secrets },
  by: By,
  id: string,
): Promise<string> {
  return holdWebhook(db, by, id, async ({ trx, actorRole }) => {
    await sql`delete from webhook_secrets where webhook_id = ${id}::uuid and ends_at <= now()`.execute(trx);
    const { rows } = await sql`select from webhook_secrets where webhook_id = ${id}::uuid`.execute(trx);
    if (rows.length >= webhookLimits.secretsMax)
      refuse('secret', 'webhook_secrets', { count: webhookLimits.secretHours });
    await sql`
      update webhook_secrets set ends_at = now() + ${webhookLimits.secretHours} * interval '1 hour'
      where webhook_id = ${id}::uuid and ends_at is null`.execute(trx);
    const secret = await addSecret(trx, secrets, id);
    await note(trx, by, { actorRole, kind: 'secret_changed', id });
    return secret;
  });
}

const refuseOff = (isOff: boolean): void => {
  if (isOff) refuse('state', 'webhook_off');
};

/** Puts a test event on the way, unless one waits. Returns the delivery. */
export function testWebhook(db: Database, by: By, id: string): Promise<string> {
  return holdWebhook(db, by, id, async ({ trx, isOff }) => {
    refuseOff(isOff);
    const { rows: waiting } = await sql<{ id: string }>`
      select id from webhook_deliveries
      where webhook_id = ${id}::uuid and type = ${TEST_TYPE} and state = 'waiting' limit 1`.execute(trx);
    if (waiting[0]) return waiting[0].id;
    const { rows } = await sql<{ id: string }>`
      insert into webhook_deliveries (webhook_id, type, about) values (${id}::uuid, ${TEST_TYPE}, '{}')
      returning id`.execute(trx);
    const [made] = rows;
    if (!made) throw new Error('An insert that returns answers one row');
    await enqueue(trx, SEND_WEBHOOKS, {});
    return made.id;
  });
}

/** Sends again what does not wait to be sent. Throws not_found for a delivery that is not its own. */
export function replayDeliveries(
  db: Database,
  by: By,
  { id, delivery = null, since = null }: { id: string; delivery?: string | null; since?: string | null },
): Promise<{ count: number; rest_since: string | null }> {
  return holdWebhook(db, by, id, async ({ trx, isOff }) => {
    if ((delivery === null) === (since === null)) refuse('since', 'webhook_replay');
    refuseOff(isOff);
    const { rows: known } = await sql`
      select from webhook_deliveries where id = ${delivery}::uuid and webhook_id = ${id}::uuid`.execute(trx);
    if (delivery !== null && known.length === 0) throw new KnownError('not_found');
    const { rows } = await sql<{ id: string; at: Date }>`
      select id, created_at as at from webhook_deliveries
      where webhook_id = ${id}::uuid and state <> 'waiting'
        and (${delivery}::uuid is null or id = ${delivery}::uuid)
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
      order by id limit ${webhookLimits.replayMax + 1} for update`.execute(trx);
    const chosen = rows.slice(0, webhookLimits.replayMax).map((row) => row.id);
    await sql`
      update webhook_deliveries set state = 'waiting', tries = 0, next_at = now()
      where id = any(${chosen}::uuid[])`.execute(trx);
    if (chosen.length > 0) await enqueue(trx, SEND_WEBHOOKS, {});
    return { count: chosen.length, rest_since: rows[webhookLimits.replayMax]?.at.toISOString() ?? null };
  });
}

/** What is older than a month, and of a busy webhook what goes beyond its number. */
export async function removeOldDeliveries(db: Database): Promise<void> {
  await sql`
    delete from webhook_deliveries where created_at < now() - ${webhookLimits.deliveryDays} * interval '1 day'`.execute(
    db,
  );
  await sql`
    delete from webhook_deliveries d using webhooks w
    where d.webhook_id = w.id and d.state <> 'waiting' and d.id < (
      select id from webhook_deliveries o where o.webhook_id = w.id
      order by id desc offset ${webhookLimits.deliveriesMax - 1} limit 1)`.execute(db);
  await sql`delete from webhook_secrets where ends_at <= now()`.execute(db);
}
