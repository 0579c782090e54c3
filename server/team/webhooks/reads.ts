import { sql } from 'kysely';
import type { Delivery, Webhook } from '../../../contract/team/webhooks.ts';
import type { Database } from '../../platform/database.ts';
import type { DeliveryKind } from '../../platform/deliveries.ts';
import { findDelivery, readDeliveryLog } from '../../platform/delivery-log.ts';
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

export const deliveryTables: DeliveryKind<unknown>['tables'] = {
  deliveries: 'webhook_deliveries',
  attempts: 'webhook_attempts',
  target: 'webhook_id',
};

/** A page of what was sent, the newest first, from before one of them. */
export function listDeliveries(
  db: Database,
  webhookId: string,
  before: string | null,
): Promise<{ data: Delivery[]; meta: { has_more: boolean } }> {
  const log = { tables: deliveryTables, targetId: webhookId };
  const { pageSize: size } = webhookLimits;
  return readDeliveryLog<Delivery['type'], Delivery['state']>(db, log, { before, size });
}

/** Throws not_found. */
export async function getDelivery(db: Database, webhookId: string, id: string): Promise<Delivery> {
  const log = { tables: deliveryTables, targetId: webhookId };
  const delivery = await findDelivery<Delivery['type'], Delivery['state']>(db, log, id);
  if (!delivery) throw new KnownError('not_found');
  return delivery;
}
