import { type RawBuilder, sql } from 'kysely';
import type { Delivery, Webhook } from '../../../contract/team/webhooks.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { webhookLimits } from './rules.ts';

type Row = Omit<Webhook, 'created_at' | 'last_delivered_at' | 'former_secret_until'> & {
  created_at: Date;
  last_delivered_at: Date | null;
  former_secret_until: Date | null;
};

/** Webhooks of a clinic, the newest first; `id`: that one alone. */
export async function listWebhooks(
  db: Database,
  clinicId: number,
  id: string | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.url, w.types, w.state, w.off_because, w.created_at,
      case when a.deleted_at is null then a.name || ' ' || a.surname end as made_by,
      (select max(t.at) from webhook_deliveries d join webhook_attempts t on t.delivery_id = d.id
        where d.webhook_id = w.id and t.status between 200 and 299) as last_delivered_at,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select max(s.ends_at) from webhook_secrets s where s.webhook_id = w.id and s.ends_at > now()) as former_secret_until
    from webhooks w left join accounts a on a.id = w.account_id
    where w.clinic_id = ${clinicId} and (${id}::uuid is null or w.id = ${id}::uuid)
    order by w.created_at desc, w.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    former_secret_until: row.former_secret_until?.toISOString() ?? null,
  }));
}

/** Throws not_found. */
export async function getWebhook(db: Database, clinicId: number, id: string): Promise<Webhook> {
  const [webhook] = await listWebhooks(db, clinicId, id);
  if (!webhook) throw new KnownError('not_found');
  return webhook;
}

/** Of each delivery so many attempts are shown. */
const ATTEMPTS_SHOWN = 12;

const attemptsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', to_jsonb(t.at at time zone 'UTC') #>> '{}' || 'Z',
    'status', t.status, 'failure', t.failure, 'duration_ms', t.duration_ms, 'answer', t.answer)
    order by t.number desc), '[]')
  from (select * from webhook_attempts where delivery_id = d.id order by number desc limit ${ATTEMPTS_SHOWN}) t)`;

type DeliveryRow = Omit<Delivery, 'created_at' | 'next_at'> & { created_at: Date; next_at: Date | null };

async function readDeliveries(
  db: Database,
  webhookId: string,
  condition: RawBuilder<unknown>,
  count: number,
): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.type, d.state, d.created_at, d.attempts,
      case when d.state = 'waiting' then d.next_at end as next_at, ${attemptsOf} as last_attempts
    from webhook_deliveries d
    where d.webhook_id = ${webhookId}::uuid and ${condition}
    order by d.id desc limit ${count}`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
  }));
}

/** A page of what was sent, the newest first, from before one of them. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  before: string | null,
): Promise<{ data: Delivery[]; meta: { has_more: boolean } }> {
  const size = webhookLimits.pageSize;
  const condition = sql`(${before}::uuid is null or d.id < ${before}::uuid)`;
  const found = await readDeliveries(db, webhookId, condition, size + 1);
  return { data: found.slice(0, size), meta: { has_more: found.length > size } };
}

/** Throws not_found. */
export async function getDelivery(db: Database, webhookId: string, id: string): Promise<Delivery> {
  const [delivery] = await readDeliveries(db, webhookId, sql`d.id = ${id}::uuid`, 1);
  if (!delivery) throw new KnownError('not_found');
  return delivery;
}
