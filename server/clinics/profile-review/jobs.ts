import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';

const TASK = 'attestation-letters';

export function attestationJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: () => sendAttestationEmails(db, new Date()) },
    crontab: `20 7 * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}

/** Owners are written to once before their profile is to be confirmed and once when that is due. */
export async function sendAttestationEmails(db: Database, now: Date): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ clinic_id: number; kind: 'ahead' | 'due' }>`
      insert into attestation_letters (clinic_id, due_on, kind)
      select id, due_on, case when due_on <= ${now}::date then 'due' else 'ahead' end from (
        select c.id, coalesce((select max(attested_at) from attestations where clinic_id = c.id), c.claimed_at)::date
          + ${limits.attestationDays}::int as due_on
        from clinics c where c.claimed_at is not null and c.status = 'published' and not c.is_demo
          and exists (select from staff where clinic_id = c.id and role = 'owner')) d
      where due_on <= ${now}::date + ${limits.attestationWarningDays}::int
      on conflict do nothing returning clinic_id, kind`.execute(trx);
    for (const { clinic_id: clinicId, kind } of rows)
      for (const accountId of await listOwners(trx, clinicId))
        await enqueueEmail(trx, { kind: `attestation_${kind}`, accountId, clinicId });
  });
}

async function listOwners(trx: Transaction, clinicId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from staff s join accounts a on a.id = s.account_id
    where s.clinic_id = ${clinicId} and s.role = 'owner' and a.email_verified_at is not null and a.blocked_at is null
    order by a.id`.execute(trx);
  return rows.map(({ id }) => id);
}
