import { sql } from 'kysely';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';

const REMIND = 'remind-of-expiry';

/** Tells the owners of clinics what ends within 60 and within 30 days, once each. */
export function verificationJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [REMIND]: () => remindOfExpiry(db) },
    crontab: `17 6 * * * ${REMIND} ?max=3&jobKey=${REMIND}`,
  };
}

/** Whatever ends: one email to each owner of the clinic, however much it is. A doctor's licence is the main clinic's affair. */
export async function remindOfExpiry(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ accountId: string; clinicId: number }>`
      with ending as (
        select 'cl-' || id as item, clinic_id, valid_until from clinic_licences
          where valid_until between current_date and current_date + 60
        union all
        select 'ca-' || clinic_id || '-' || accreditation_id, clinic_id, valid_until from clinic_accreditations
          where valid_until between current_date and current_date + 60
        union all
        select 'dl-' || l.id, p.clinic_id, l.valid_until from doctor_licences l
          join positions p on p.doctor_id = l.doctor_id and p.is_main
          where l.valid_until between current_date and current_date + 60
      ), kept as (
        select * from ending e where exists (select from staff s where s.clinic_id = e.clinic_id and s.role = 'owner')
      ), fresh as (
        -- Who hears of the 30 days first needs no letter about the 60.
        insert into expiry_reminders (item, valid_until, days)
        select item, valid_until, case when valid_until <= current_date + 30 then 30 else 60 end from kept
        on conflict do nothing returning item
      )
      select distinct s.account_id as "accountId", s.clinic_id as "clinicId"
      from fresh f join kept k on k.item = f.item join staff s on s.clinic_id = k.clinic_id and s.role = 'owner'
      order by 2, 1`.execute(trx);
    for (const { accountId, clinicId } of rows)
      await enqueueEmail(trx, { kind: 'proof_expiry', accountId, clinicId });
  });
}
