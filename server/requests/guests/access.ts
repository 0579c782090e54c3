import { type RawBuilder, sql } from 'kysely';
import type { GuestKind } from '../../../contract/requests/guests.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';

/** As what an account reads the request of somebody else. */
export type GuestAccess = {
  guestId: string;
  /** Account and name of the client whose request it is. */
  ownerId: string;
  owner: string;
  kind: GuestKind;
  canWrite: boolean;
  acceptedAt: Date;
};

/**
 * For a statement: row `g` of request_guests lets this account read its request now. Who works for a clinic that has the
 * request would see the offers of other clinics, and so is no guest.
 */
export const isOpenTo = (accountId: string): RawBuilder<boolean> => sql<boolean>`(
  g.account_id = ${accountId}::uuid and g.ended_at is null
  and exists (select from requests shared join accounts owner on owner.id = shared.account_id
    where shared.id = g.request_id and owner.blocked_at is null and owner.deleted_at is null)
  and not exists (select from request_recipients sent join staff on staff.clinic_id = sent.clinic_id
    where sent.request_id = g.request_id and staff.account_id = ${accountId}::uuid))`;

/** For a statement: this account may write, as a guest, in the conversations of request `requestId`. */
export const isWritingGuest = (accountId: string, requestId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from request_guests g
    where g.request_id = ${requestId} and g.can_write and ${isOpenTo(accountId)})`;

/** Throws not_found for everyone who is no guest of this request now. */
export async function requireGuest(db: Database, accountId: string, requestId: string): Promise<GuestAccess> {
  const { rows } = await sql<GuestAccess>`
    select g.id as "guestId", r.account_id as "ownerId", trim(a.name || ' ' || a.surname) as owner, g.kind,
      g.can_write as "canWrite", g.accepted_at as "acceptedAt"
    from request_guests g join requests r on r.id = g.request_id join accounts a on a.id = r.account_id
    where g.request_id = ${requestId}::uuid and ${isOpenTo(accountId)}`.execute(db);
  const [guest] = rows;
  if (!guest) throw new KnownError('not_found');
  return guest;
}
