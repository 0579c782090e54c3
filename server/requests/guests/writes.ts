import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type {
  GuestActKind,
  Invitation,
  inviteGuest as inviteEndpoint,
} from '../../../contract/requests/guests.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { lockOwnRequest } from '../access.ts';
import { tellClient, tellOwnWindows } from '../events.ts';
import { lockRequest } from '../writes.ts';
import { isOpenTo } from './access.ts';
import { readToken, stateOf } from './rules.ts';

type Own = { accountId: string; requestId: string };
type Inviting = Own & { repeatKey: string };

/** Invites somebody; the same key again is the same invitation. Throws `invalid` on `name` beyond a limit. Returns the id. */
export function inviteGuest(
  db: Database,
  { accountId, requestId, repeatKey }: Inviting,
  body: BodyOf<typeof inviteEndpoint>,
): Promise<string> {
  const name = cleanText(body.name);
  if (name === '') refuse('name', 'required');
  const hash = hashBody(body);
  return retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const { rows } = await sql<{ id: string; isRepeat: boolean; hash: Buffer; isOpen: boolean }>`
      select id, repeat_key = ${repeatKey} as "isRepeat", repeat_hash as hash,
        ended_at is null and (accepted_at is not null or expires_at > now()) as "isOpen"
      from request_guests where request_id = ${requestId}::uuid`.execute(trx);
    const repeated = rows.find(({ isRepeat }) => isRepeat);
    if (repeated) {
      requireSameBody(repeated.hash, hash);
      return repeated.id;
    }
    if (rows.filter(({ isOpen }) => isOpen).length >= limits.guestsMax)
      refuse('name', 'guests_full', { limit: limits.guestsMax });
    if (rows.length >= limits.guestsEverMax) refuse('name', 'guests_ever', { limit: limits.guestsEverMax });
    const { id } = await trx
      .insertInto('request_guests')
      .values({
        request_id: requestId,
        kind: body.kind,
        name,
        can_write: body.can_write,
        repeat_key: repeatKey,
        repeat_hash: hash,
        expires_at: sql<Date>`now() + ${`${limits.invitationDays} days`}::interval`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellOwnWindows(trx, request);
    return id;
  });
}

type Held = { id: string; canWrite: boolean; endedAt: Date | null };

/** Does `work` on a guest of an own request, both held. Throws not_found. */
function changeOwn(
  db: Database,
  { accountId, requestId, guestId }: Own & { guestId: string },
  work: (trx: Transaction, guest: Held) => Promise<boolean>,
): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const request = await lockOwnRequest(trx, accountId, requestId);
    const guest = await trx
      .selectFrom('request_guests')
      .select(['id', 'can_write as canWrite', 'ended_at as endedAt'])
      .where('id', '=', guestId)
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (!guest) throw new KnownError('not_found');
    if (await work(trx, guest)) await tellOwnWindows(trx, request);
  });
}

/** Throws not_found, and `invalid` on `can_write` for one whose access has ended. */
export function changeGuest(db: Database, own: Own & { guestId: string }, canWrite: boolean): Promise<void> {
  return changeOwn(db, own, async (trx, guest) => {
    if (guest.endedAt !== null) refuse('can_write', 'guest_ended');
    if (guest.canWrite === canWrite) return false;
    await trx.updateTable('request_guests').set({ can_write: canWrite }).where('id', '=', guest.id).execute();
    const act: GuestActKind = canWrite ? 'writing_allowed' : 'writing_stopped';
    await trx.insertInto('request_guest_acts').values({ guest_id: guest.id, kind: act }).execute();
    return true;
  });
}

const end = (trx: Transaction, guestId: string, by: 'client' | 'guest') =>
  trx
    .updateTable('request_guests')
    .set({ ended_at: sql<Date>`now()`, ended_by: by })
    .where('id', '=', guestId)
    .execute();

/** Throws not_found. */
export function endGuest(db: Database, own: Own & { guestId: string }): Promise<void> {
  return changeOwn(db, own, async (trx, guest) => {
    if (guest.endedAt !== null) return false;
    await end(trx, guest.id, 'client');
    return true;
  });
}

type Invited = Invitation & {
  id: string;
  accountId: string | null;
  requestId: string;
  ownerId: string;
  isOwnerThere: boolean;
  worksThere: boolean;
  isGuest: boolean;
};
type InvitedRow = Omit<Invited, 'expires_at'> & {
  expires_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
};
type Opening = { secrets: Secrets; accountId: string; token: string };

async function findInvited(db: Database, accountId: string, id: string): Promise<InvitedRow | null> {
  const { rows } = await sql<InvitedRow>`
    select g.id, g.kind, g.name, g.can_write, g.expires_at, g.accepted_at, g.ended_at, g.account_id as "accountId",
      r.id as "requestId", r.account_id as "ownerId", trim(a.name || ' ' || a.surname) as owner,
      a.blocked_at is null and a.deleted_at is null as "isOwnerThere",
      exists (select from request_recipients t join staff s on s.clinic_id = t.clinic_id
        where t.request_id = r.id and s.account_id = ${accountId}::uuid) as "worksThere",
      exists (select from request_guests o where o.request_id = r.id and o.account_id = ${accountId}::uuid
        and o.ended_at is null) as "isGuest"
    from request_guests g join requests r on r.id = g.request_id join accounts a on a.id = r.account_id
    where g.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/**
 * The invitation of a token as this account may accept it. Throws not_found for one that is made up, ended, too old or
 * somebody else's by now, and `invalid` on `token` for who cannot be a guest of this request.
 */
async function requireInvited(db: Database, { secrets, accountId, token }: Opening): Promise<InvitedRow> {
  const id = readToken(secrets, token);
  const invited = id === null ? null : await findInvited(db, accountId, id);
  if (!invited?.isOwnerThere) throw new KnownError('not_found');
  const state = stateOf(invited, new Date());
  const isTheirs = state === 'active' && invited.accountId === accountId;
  if (state !== 'invited' && !isTheirs) throw new KnownError('not_found');
  if (invited.ownerId === accountId) refuse('token', 'guest_own');
  if (invited.worksThere) refuse('token', 'guest_works_there');
  return invited;
}

/** What an invitation is, before it is accepted. Throws as `acceptInvitation` does. */
export async function openInvitation(db: Database, opening: Opening): Promise<Invitation> {
  const { owner, kind, can_write, name, expires_at } = await requireInvited(db, opening);
  return { owner, kind, can_write, name, expires_at: expires_at.toISOString() };
}

/** Makes the account a guest; the client hears of it. Returns the id of the request. */
export async function acceptInvitation(db: Database, opening: Opening): Promise<string> {
  const { accountId } = opening;
  return retryingTransaction(db, async (trx) => {
    const found = await requireInvited(trx, opening);
    const request = await lockRequest(trx, found.requestId);
    await sql`select from request_guests where id = ${found.id}::uuid for update`.execute(trx);
    // Read after the lock: of two accounts that accept at once the second finds it taken.
    const invited = await requireInvited(trx, opening);
    // Who reads the request already, by this invitation or another, needs no second access.
    if (invited.isGuest) return request.id;
    await trx
      .updateTable('request_guests')
      .set({ account_id: accountId, accepted_at: sql<Date>`now()` })
      .where('id', '=', invited.id)
      .execute();
    await tellClient(trx, request);
    return request.id;
  });
}

/** The guest gives the access back; the client hears of it. Throws not_found. */
export async function leaveShared(db: Database, { accountId, requestId }: Own): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const { rows } = await sql<{ id: string }>`
      select g.id from request_guests g where g.request_id = ${requestId}::uuid and ${isOpenTo(accountId)}
      for update`.execute(trx);
    const [guest] = rows;
    if (!guest) throw new KnownError('not_found');
    await end(trx, guest.id, 'guest');
    await tellClient(trx, request);
  });
}

export type GuestActed = { kind: GuestActKind; file?: string; clinicId?: number };

/** Writes down what a guest did. Within an hour the same is one row: the log says what was seen, not how often. */
export async function noteGuestAct(
  db: Database,
  guestId: string,
  { kind, file, clinicId }: GuestActed,
): Promise<void> {
  await sql`
    insert into request_guest_acts (guest_id, kind, file, clinic_id)
    select ${guestId}::uuid, ${kind}, ${file ?? null}, ${clinicId ?? null}::int
    where not exists (select from request_guest_acts t where t.guest_id = ${guestId}::uuid and t.kind = ${kind}
      and t.file is not distinct from ${file ?? null} and t.clinic_id is not distinct from ${clinicId ?? null}::int
      and t.at > now() - interval '1 hour')`.execute(db);
}

/** The guest has the request before them. */
export async function noteOpened(db: Database, guestId: string): Promise<void> {
  await noteGuestAct(db, guestId, { kind: 'opened' });
  await sql`update request_guests set opened_at = now() where id = ${guestId}::uuid`.execute(db);
}

/** Before an account goes: it is nobody's guest any more, and what it did stays in the logs without it. */
export async function endGuestsOf(trx: Transaction, accountId: string): Promise<void> {
  await sql`
    update request_guests set account_id = null, ended_by = coalesce(ended_by, 'guest'), ended_at = coalesce(ended_at, now())
    where account_id = ${accountId}::uuid`.execute(trx);
}
