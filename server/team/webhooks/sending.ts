import { sql } from 'kysely';
import type { WebhookEvent } from '../../../contract/team/webhooks.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { type DeliveryKind, type SenderTools, sendDeliveries } from '../../platform/deliveries.ts';
import { tellOwners } from '../writes.ts';
import { deliveryTables } from './reads.ts';
import { type About, bodyOf, webhookLimits } from './rules.ts';
import { switchOff } from './writes.ts';

type Target = { id: string; clinicId: number; state: 'active' | 'failing' | 'off' };

const deliveriesOf = ({ db, origin }: SenderTools): DeliveryKind<Target> => ({
  tables: deliveryTables,
  isRepeated: () => true,

  async write({ targetId, type, about, at }) {
    const { rows } = await sql<{ clinicId: number; url: string; sealed: Buffer[] }>`
      select clinic_id as "clinicId", url,
        array(select sealed from webhook_secrets s where s.webhook_id = w.id and (s.ends_at is null or s.ends_at > now())
          order by s.id desc) as sealed
      from webhooks w where id = ${targetId}::uuid`.execute(db);
    const [webhook] = rows;
    if (!webhook) return null;
    const { clinicId, url, sealed } = webhook;
    // Written by `record_webhooks` with these two.
    const event = { type: type as WebhookEvent['type'], about: about as About, at, clinicId };
    return { url, sealed, contentType: 'application/json', body: bodyOf(event, origin) };
  },

  async hold(trx, id) {
    const { rows } = await sql<Target>`
      select id, clinic_id as "clinicId", state from webhooks where id = ${id}::uuid for update`.execute(trx);
    return rows[0] ?? null;
  },

  async settle(trx, { id, clinicId, state }, _claimed, { isTaken, isGivenUp, isGone }) {
    if (state === 'off') return;
    if (isGone) {
      await switchOff(trx, id, 'gone');
      await tellOwners(trx, clinicId, 'webhook_off');
    } else if (isTaken && state === 'failing')
      await sql`update webhooks set state = 'active', failing_at = null where id = ${id}::uuid`.execute(trx);
    else if (isGivenUp && state === 'active')
      await sql`update webhooks set state = 'failing', failing_at = now() where id = ${id}::uuid`.execute(
        trx,
      );
  },
});

/** Sends all that is due. Other nodes may do so at the same time: each attempt is made by one. */
export const sendDue = (tools: SenderTools, signal?: AbortSignal): Promise<void> =>
  sendDeliveries(tools, deliveriesOf(tools), signal);

/** Switches off what has failed for too long, and tells the owners. */
export async function endFailing(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; clinicId: number }>`
      select id, clinic_id as "clinicId" from webhooks
      where failing_at < now() - ${webhookLimits.failingDays} * interval '1 day'
      order by id for update skip locked`.execute(trx);
    for (const { id, clinicId } of rows) {
      await switchOff(trx, id, 'failing');
      await tellOwners(trx, clinicId, 'webhook_off');
    }
  });
}
