import { sql } from 'kysely';
import { limits } from '../../contract/platform/limits.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import type { Transaction } from '../platform/database.ts';
import { tellLive } from '../platform/live.ts';
import { recordWebhooks } from '../team/webhooks/writes.ts';
import { eventOfAct } from './chat-events/rules.ts';
import { appendChatEvent } from './chat-events/writes.ts';
import { type Actor, isShownToClinics } from './rules.ts';
import { webhookTypesOf } from './webhook-events.ts';

/** Who acts. `accountId` null: the service itself. */
export type By = { actor: Actor; accountId: string | null };

export const byService: By = { actor: 'service', accountId: null };

/** A request whose row this transaction holds: whoever else wants to change it, its recipients or offers waits. */
export type LockedRequest = { id: string; number: number; accountId: string; state: RequestState };

/** Clinics that a request was sent to. */
export async function listClinicIds(trx: Transaction, requestId: string): Promise<number[]> {
  const recipients = trx.selectFrom('request_recipients').select('clinic_id');
  const rows = await recipients.where('request_id', '=', requestId).execute();
  return rows.map(({ clinic_id }) => clinic_id);
}

export type About = {
  /** The clinic it concerns; without one it concerns all. */
  clinicId?: number;
  kind?: string;
  detail?: Record<string, string | number | boolean>;
  /** An email of its own tells the client: the notification sends none. */
  hasOwnEmail?: boolean;
  /** Nothing that the client would come back for: no notification, and the request stays where it is in the list. */
  isRoutine?: boolean;
};

/** Writes what happened and tells those who look at it; `kind` is the act's name unless told otherwise. */
export async function recordRequestEvent(
  trx: Transaction,
  request: LockedRequest,
  by: By,
  about: About & { kind: string },
): Promise<void> {
  await trx
    .insertInto('request_events')
    .values({
      request_id: request.id,
      clinic_id: about.clinicId ?? null,
      actor: by.actor,
      actor_id: by.accountId,
      kind: about.kind,
      detail: JSON.stringify(about.detail ?? {}),
    })
    .execute();
  if (by.actor !== 'client' && !about.isRoutine) await notifyClient(trx, request, about.hasOwnEmail === true);
  // What happened may have moved what is due next, and is what the client's list is ordered by.
  const moved = about.isRoutine ? sql`updated_at` : sql`${new Date()}`;
  await sql`
    update requests set clock_at = now(), updated_at = ${moved} where id = ${request.id}::uuid`.execute(trx);
  // A clinic hears of what concerns it, or all of them together; of what is not looked through yet none does.
  const concerned = about.clinicId === undefined ? await listClinicIds(trx, request.id) : [about.clinicId];
  const clinics = isShownToClinics(request.state) ? concerned : [];
  await tellLive(trx, { event: 'request.changed', accounts: [request.accountId], clinics, id: request.id });
  const offer = about.detail?.offer;
  const ids = { request_id: request.id, ...(typeof offer === 'string' && { offer_id: offer }) };
  for (const type of webhookTypesOf(about.kind)) await recordWebhooks(trx, clinics, type, ids);
  const kind = eventOfAct(about.kind);
  if (kind) await appendChatEvent(trx, { requestId: request.id, clinicId: about.clinicId ?? null, kind });
}

/** The client's own windows look again; nothing is new for anybody. */
export const tellOwnWindows = (trx: Transaction, { accountId, id }: LockedRequest): Promise<void> =>
  tellLive(trx, { event: 'request.changed', accounts: [accountId], clinics: [], id });

/** Tells the client, and no clinic, that there is something new about a request. */
export async function tellClient(trx: Transaction, request: LockedRequest): Promise<void> {
  await notifyClient(trx, request, false);
  await tellOwnWindows(trx, request);
}

/** One unread notification a request is enough: the count is of requests. An email is due when it stays unread. */
async function notifyClient(trx: Transaction, request: LockedRequest, hasOwnEmail: boolean): Promise<void> {
  await sql`
    insert into notifications (account_id, type, subject)
    select ${request.accountId}::uuid, 'request', ${request.id}
    where not exists (select from notifications where account_id = ${request.accountId}::uuid
      and type = 'request' and subject = ${request.id} and read_at is null)`.execute(trx);
  if (!hasOwnEmail)
    await sql`
    update notifications set letter_at = now() + ${`${limits.letterAfterMinutes} minutes`}::interval
    where account_id = ${request.accountId}::uuid and type = 'request' and subject = ${request.id}
      and read_at is null and letter_at is null`.execute(trx);
  await tellLive(trx, { event: 'notifications', accounts: [request.accountId] });
}
