import type { Database } from '../../platform/database.ts';

/** What can happen to an account; the table's own list is the same. */
export type AccountEventKind =
  | 'registered'
  | 'profile_changed'
  | 'phone_changed'
  | 'phone_verified'
  | 'phone_lost'
  | 'email_changed'
  | 'email_verified'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'sessions_ended'
  | 'token_reused'
  | 'blocked'
  | 'unblocked'
  | 'appointed'
  | 'dismissed'
  | 'exported'
  | 'deleted';

/** Writes the event in the transaction of what happened. `actorId` null: the service itself. No personal text in `detail`. */
export async function recordEvent(
  db: Database,
  event: {
    accountId: string;
    actorId: string | null;
    kind: AccountEventKind;
    detail?: Record<string, string | number | string[]>;
  },
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({
      account_id: event.accountId,
      actor_id: event.actorId,
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
