import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../server/platform/database.ts';
import type { Caller } from './people.ts';

/** Who may read what was planted, besides the account that it is of. */
type Readers = {
  accountId: string | null;
  /** People who work for this clinic. */
  clinicId?: number;
  operators?: boolean;
  /** Operators who have opened a request of the account, for a reason that it can see. */
  openedCase?: boolean;
  /** Anyone from the moment that a comment is shown: its id. */
  commentId?: number;
  /** Clinics that the account has opened its name or its attachments to. */
  opened?: 'contact' | 'papers';
};

type Planted = Readers & { mark: string; what: string };

export type SecretBox = {
  /** A word that stands nowhere else, to be written into something private. */
  plant(what: string, readers: Readers): string;
  /** What stands in an answer to the caller and is not for them; null: nothing. */
  findLeak(db: Database, caller: Caller, reply: string): Promise<string | null>;
};

/** Stands at the begin of all marks: an answer without it is looked through no further. */
const SIGN = 'qzx';
/** No answer to anybody holds the hash of a password. */
const HASH = '$argon2';

/** Rights may have changed by calls meanwhile, an attachment sent to operators and an offer to its client: the tables say who has them. */
async function mayRead(db: Database, { accountId }: Caller, planted: Planted): Promise<boolean> {
  if (accountId !== null && accountId === planted.accountId) return true;
  const { mark, clinicId = null, operators = false, openedCase = false } = planted;
  const { commentId = null, opened = null } = planted;
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}::int)
      or ${operators}::boolean and exists (select from operators where account_id = ${accountId}::uuid)
      or ${openedCase}::boolean and exists (select from audit_events a join requests r on r.id::text = a.entity_id
        where a.kind = 'request.opened' and a.actor_id = ${accountId}::uuid and r.account_id = ${planted.accountId}::uuid)
      or ${openedCase}::boolean and exists (select from audit_events a join chats c on c.id::text = a.entity_id
        where a.kind = 'chat.opened' and a.actor_id = ${accountId}::uuid and c.account_id = ${planted.accountId}::uuid)
      or exists (select from requests r join request_recipients c on c.request_id = r.id
        join staff s on s.clinic_id = c.clinic_id and s.account_id = ${accountId}::uuid
        where r.account_id = ${planted.accountId}::uuid
          and case ${opened} when 'contact' then c.contact_opened_at when 'papers' then c.papers_opened_at end is not null)
      or ${opened} = 'contact' and exists (select from chats c
        join staff s on s.clinic_id = c.clinic_id and s.account_id = ${accountId}::uuid
        where c.account_id = ${planted.accountId}::uuid and c.contact_opened_at is not null)
      or exists (select from comments where id = ${commentId}::int and status in ('published', 'disputed'))
      or exists (select from attachments a join operators o on o.account_id = ${accountId}::uuid
        where a.name like ${`${mark}%`} and num_nonnulls(a.claim_id, a.comment_id, a.change_id) > 0)
      or exists (select from offer_versions v join offers o on o.id = v.offer_id join requests r on r.id = o.request_id
        where r.account_id = ${accountId}::uuid and v.terms::text like ${`%${mark}%`}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

export function createSecretBox(): SecretBox {
  const planted = new Map<string, Planted>();
  return {
    plant(what, readers) {
      const mark = `${SIGN}${randomBytes(6).toString('hex')}`;
      planted.set(mark, { ...readers, mark, what });
      return mark;
    },
    async findLeak(db, caller, reply) {
      if (reply.includes(HASH)) return 'the hash of a password';
      for (const [mark] of reply.matchAll(/qzx[0-9a-f]{12}/gi)) {
        const found = planted.get(mark.toLowerCase());
        if (found && !(await mayRead(db, caller, found))) return `${found.what} (${mark})`;
      }
      return null;
    },
  };
}
