import { sql } from 'kysely';
import type { EmailSubject } from '../../../contract/accounts/emails.ts';
import type { PushDevice } from '../../../contract/accounts/push.ts';
import type { Database } from '../../platform/database.ts';

type DeviceRow = Omit<PushDevice, 'created_at' | 'last_sent_at'> & {
  created_at: Date;
  last_sent_at: Date | null;
};

/** Devices of an account that get notifications: the one of `sessionId` first, then the newest. */
export async function listDevices(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<PushDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select p.id, p.session_id = ${sessionId}::uuid as is_current, s.browser, s.system, s.is_phone, p.created_at,
      p.sent_at as last_sent_at
    from push_subscriptions p join sessions s on s.id = p.session_id and s.expires_at > now()
    where p.account_id = ${accountId}::uuid
    order by is_current desc, p.created_at desc, p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
  }));
}

/** Where one notification goes, and in which language (null: the account has none). */
export type Target = { sealed: Buffer; language: string | null };

/** Null: the device, its session or the wish for such news has ended since. */
export async function findTarget(db: Database, id: string, subject: EmailSubject): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select p.sealed, l.prefix as language
    from push_subscriptions p join sessions s on s.id = p.session_id and s.expires_at > now()
    join accounts a on a.id = p.account_id left join languages l on l.id = a.language_id
    where p.id = ${id}::uuid and a.blocked_at is null and a.deleted_at is null
      and ${sql.ref(`a.pushes_${subject}`)}`.execute(db);
  return rows[0] ?? null;
}
