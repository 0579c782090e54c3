import { sql } from 'kysely';
import { type SubscriptionProblem, subscriptionLimits } from '../../../contract/fhir/subscriptions.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { type DeliveryKind, type SenderTools, sendDeliveries } from '../../platform/deliveries.ts';
import { keyStillWorks } from '../../team/api-keys/reads.ts';
import { writeXml } from '../xml.ts';
import { collectEvents } from './changes.ts';
import { type NoticeType, writeNotice } from './notices.ts';
import { columns, deliveryTables, holdSubscription, listEvents } from './reads.ts';
import type { Kept } from './rules.ts';
import { type About, type AboutEvents, noteTaken, planNext, setStatus } from './writes.ts';

type Sent = Kept & { secret: Buffer; isOver: boolean };

const isOfEvents = (about: About): about is AboutEvents => 'to' in about;

/** What its columns may hold (`fhir_deliveries_type_known`, `plan`). */
const readDelivery = ({ type, about }: { type: string; about: unknown }) => ({
  ...{ type: type as NoticeType, about: about as About },
});

const deliveriesOf = ({ db, origin }: SenderTools): DeliveryKind<Kept> => ({
  tables: deliveryTables,
  // The guide: an error in the handshake puts the subscription in error. A heartbeat that is late says nothing.
  isRepeated: ({ type }) => type === 'event-notification',

  async write(claimed) {
    const { type, about } = readDelivery(claimed);
    const { rows } = await sql<Sent>`
      select ${columns}, s.secret, (s.ends_at <= now()) is true or not ${keyStillWorks} as "isOver"
      from fhir_subscriptions s join api_keys k on k.id = s.key_id where s.id = ${claimed.targetId}::uuid`.execute(
      db,
    );
    const [kept] = rows;
    const wanted = type === 'handshake' ? 'requested' : 'active';
    if (!kept || kept.isOver || kept.status !== wanted || kept.version !== about.version) return null;
    const events = isOfEvents(about)
      ? await listEvents(db, kept.id, { ...about, most: subscriptionLimits.batchMax })
      : [];
    if (type === 'event-notification' && events.length === 0) return null;
    const context = { base: `${origin}/fhir`, language: 'en' };
    const bundle = await writeNotice(db, kept, context, { type, events });
    return {
      ...{ url: kept.endpoint, sealed: [kept.secret], contentType: kept.payload },
      body: kept.payload === 'application/fhir+xml' ? writeXml(bundle) : JSON.stringify(bundle),
      ...(kept.timeoutSeconds !== null && { timeoutMs: 1000 * kept.timeoutSeconds }),
    };
  },

  hold: (trx, id) => holdSubscription(trx, id),

  async settle(trx, kept, claimed, { isTaken, isGivenUp, isGone, isEnded }) {
    const { type, about } = readDelivery(claimed);
    const taken = isTaken ? await noteTaken(trx, kept, isOfEvents(about) ? about.to : 0) : kept;
    // Changed meanwhile, or at its end: then the state is not for this delivery to say.
    if (kept.version !== about.version || isEnded) return;
    if (isGone) await setStatus(trx, taken, 'off', 'gone');
    else if (isTaken)
      await planNext(trx, type === 'handshake' ? await setStatus(trx, taken, 'active', null) : taken);
    else if (isGivenUp && type !== 'heartbeat') await setStatus(trx, taken, 'error', 'no_response');
    else if (isGivenUp) await planNext(trx, taken);
  },
});

/** Sends all that is due. Other nodes may do so at the same time: each attempt is made by one. */
export const sendNotices = (tools: SenderTools, signal?: AbortSignal): Promise<void> =>
  sendDeliveries(tools, deliveriesOf(tools), signal);

/** Why a subscription is at its end; null: it is not. */
async function findEnd(db: Database, { id, problem }: Kept): Promise<SubscriptionProblem | null> {
  const { rows } = await sql<{ isOver: boolean; isKeyless: boolean; isFailing: boolean }>`
    select (s.ends_at <= now()) is true as "isOver", not ${keyStillWorks} as "isKeyless",
      (s.failing_at < now() - ${subscriptionLimits.failingDays} * interval '1 day') is true as "isFailing"
    from fhir_subscriptions s join api_keys k on k.id = s.key_id where s.id = ${id}::uuid`.execute(db);
  const [found] = rows;
  if (found?.isKeyless) return 'key';
  if (found?.isOver) return 'ended';
  return found?.isFailing ? (problem ?? 'no_response') : null;
}

/** Ends what is at its end, counts what has changed, and puts on the way what is to be told. Of two nodes one takes each. */
export async function lookAfter(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from fhir_subscriptions where status <> 'off' order by id`.execute(db);
  const failures: unknown[] = [];
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await lookAfterOne(db, id).catch((error: unknown) => failures.push(error));
  }
  // One that fails stops no other; the job fails and is logged.
  if (failures.length > 0) throw new AggregateError(failures, 'Subscriptions could not be looked after');
}

async function lookAfterOne(db: Database, id: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const kept = await holdSubscription(trx, id, { isSkipped: true });
    if (!kept || kept.status === 'off') return;
    const end = await findEnd(trx, kept);
    if (end !== null) await setStatus(trx, kept, 'off', end);
    else await planNext(trx, await collectEvents(trx, kept));
  });
}
