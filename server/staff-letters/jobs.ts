import { type RawBuilder, sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { enqueueLetter } from '../mails/writes.ts';
import type { Database } from '../platform/database.ts';
import type { JobSet } from '../platform/jobs.ts';
import { STAFF_LETTER, type StaffLetterKind, staffLetterKinds } from './writes.ts';

const Job = Type.Object({
  kind: Type.Enum([...staffLetterKinds]),
  clinicId: Type.Integer(),
  requestId: Type.String(),
});

const letterOf = {
  new_request: 'staff_request',
  reminder: 'staff_reminder',
  accepted: 'staff_accepted',
  passed_over: 'staff_passed_over',
  cancelled: 'staff_cancelled',
} as const satisfies Record<StaffLetterKind, string>;

const waits = sql`r.state in ('open', 'needs_info') and t.state in ('delivered', 'seen')`;

/** What has to be true of a request `r` and a recipient `t` with the accepted offer `o` when a letter is written. */
const stillTrue: Record<StaffLetterKind, RawBuilder<unknown>> = {
  new_request: waits,
  reminder: waits,
  accepted: sql`r.state = 'accepted' and o.clinic_id = t.clinic_id`,
  passed_over: sql`o.clinic_id <> t.clinic_id and t.state <> 'declined'`,
  // Whoever was passed over or has refused knows that it is over already.
  cancelled: sql`r.state = 'cancelled' and coalesce(o.clinic_id = t.clinic_id, t.state <> 'declined')`,
};

/**
 * Members of a clinic who want letters about a request, while what the letter says is so: owners and coordinators, and the
 * doctor whom the client or an offer of the clinic has named.
 */
async function listReaders(
  db: Database,
  { kind, clinicId, requestId }: { kind: StaffLetterKind; clinicId: number; requestId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from request_recipients t
    join requests r on r.id = t.request_id
    left join offers o on o.id = r.accepted_offer_id
    join staff s on s.clinic_id = t.clinic_id and (s.role <> 'doctor' or s.doctor_id = t.doctor_id
      or s.doctor_id in (select v.doctor_id from offers f join offer_versions v on v.offer_id = f.id
        where f.request_id = t.request_id and f.clinic_id = t.clinic_id))
    join accounts a on a.id = s.account_id
    where t.request_id = ${requestId}::uuid and t.clinic_id = ${clinicId} and ${stillTrue[kind]}
      and a.email_verified_at is not null and a.mails_requests and a.blocked_at is null
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One letter for the members of a clinic becomes one for each of them, all or none. */
export function staffLetterJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [STAFF_LETTER]: async (payload) => {
        const about = Value.Parse(Job, payload);
        const { kind, clinicId, requestId } = about;
        await db.transaction().execute(async (trx) => {
          for (const accountId of await listReaders(trx, about))
            await enqueueLetter(trx, { kind: letterOf[kind], accountId, requestId, clinicId });
        });
      },
    },
    crontab: '',
  };
}
