import type { Guest, guestStates } from '../../../contract/requests/guests.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';

/** Part of the sealed text, so that a token made for another purpose is not accepted here. */
const PURPOSE = 'read a request:';

export const makeToken = (secrets: Secrets, guestId: string): string => sealText(secrets, PURPOSE + guestId);

/** Id of the invitation; null where the token is none. */
export function readToken(secrets: Secrets, token: string): string | null {
  const text = openText(secrets, token);
  const id = text?.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : '';
  return isUuid(id) ? id : null;
}

export type GuestRow = Pick<Guest, 'id' | 'name' | 'kind' | 'can_write' | 'account_name' | 'ended_by'> & {
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  opened_at: Date | null;
  ended_at: Date | null;
};

type Times = Pick<GuestRow, 'expires_at' | 'accepted_at' | 'ended_at'>;

export function stateOf(guest: Times, now: Date): (typeof guestStates)[number] {
  if (guest.ended_at !== null) return 'ended';
  if (guest.accepted_at !== null) return 'active';
  return guest.expires_at > now ? 'invited' : 'expired';
}

export function shapeGuest(row: GuestRow, secrets: Secrets, now: Date): Guest {
  const state = stateOf(row, now);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    can_write: row.can_write,
    state,
    token: state === 'invited' ? makeToken(secrets, row.id) : null,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    account_name: row.account_name,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
  };
}
