import { sql } from 'kysely';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, readNow } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { dayIn } from '../../platform/time-zone.ts';
import { recordRequestEvent } from '../events.ts';
import { holdAftercare } from './held.ts';
import { listUninvited } from './reads.ts';
import { isOpenAftercare, nextAsking, stateOfCheckIn } from './rules.ts';

const ASK = 'check-in-reminders';
const INVITE = 'review-invitations';

/** Tells the client of a check-in whose day has come, unless another node does or it was answered meanwhile. */
function askCheckIn(db: Database, requestId: string, now: Date): Promise<void> {
  return holdAftercare(db, requestId, null, async ({ trx, request, care, by }) => {
    const { rows } = await sql`
      update aftercares set remind_at = ${nextAsking(care, now)}
      where request_id = ${requestId}::uuid and remind_at <= ${now} returning request_id`.execute(trx);
    const { discharged } = care;
    if (rows.length === 0 || discharged === null || !isOpenAftercare(care)) return;
    const today = dayIn(care.zone, now);
    if (!care.checkIns.some((one) => stateOfCheckIn(one, discharged, today) === 'due')) return;
    const about = { kind: 'ask_check_in', clinicId: care.clinicId, hasOwnEmail: true };
    await recordRequestEvent(trx, request, by, about);
    await enqueueEmail(trx, { kind: 'check_in_due', accountId: request.accountId, requestId });
  });
}

/** Asks for check-ins whose morning has come by `now`. */
export async function askCheckIns(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select request_id as id from aftercares where remind_at <= ${now} order by remind_at`.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await askCheckIn(db, id, now);
  }
}

/** Asks a client for a review of a treatment that is over; once, whatever comes of it. */
function inviteReview(db: Database, requestId: string): Promise<void> {
  return holdAftercare(db, requestId, null, async ({ trx, request, care, by }) => {
    const { rows } = await sql`
      update requests set comment_invited_at = now()
      where id = ${requestId}::uuid and comment_invited_at is null and state in ('scheduled', 'completed')
      returning id`.execute(trx);
    if (rows.length === 0) return;
    const about = { kind: 'invite_review', clinicId: care.clinicId, hasOwnEmail: true };
    await recordRequestEvent(trx, request, by, about);
    await enqueueEmail(trx, { kind: 'review_invitation', accountId: request.accountId, requestId });
  });
}

/** Asks for reviews of treatments that are over, as of `now`. */
export async function inviteReviews(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (const id of await listUninvited(db, now)) {
    if (signal?.aborted) return;
    await inviteReview(db, id);
  }
}

export function aftercareJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [ASK]: async (_payload, signal) => askCheckIns(db, await readNow(db), signal),
      [INVITE]: async (_payload, signal) => inviteReviews(db, await readNow(db), signal),
    },
    crontab: [`* * * * * ${ASK} ?max=1&jobKey=${ASK}`, `23 * * * * ${INVITE} ?max=1&jobKey=${INVITE}`].join(
      '\n',
    ),
  };
}
