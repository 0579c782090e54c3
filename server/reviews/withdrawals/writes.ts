import { sql } from 'kysely';
import type { Withdrawal } from '../../../contract/reviews/withdrawals.ts';
import { mayAppealAgainst } from '../../clinics/appeals/rules.ts';
import { doctorLabels } from '../../clinics/doctors/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { listWithdrawalAppeals } from '../reports/reads.ts';
import { reportWithdrawal } from '../reports/writes.ts';

/** Who looks, for which clinic, in which language. */
type Own = { accountId: string; clinicId: number; language: string };

type Row = NamedRow & {
  id: string;
  entity: Withdrawal['entity'];
  entityId: number;
  at: Date;
  reason: string | null;
  operatorId: string;
};

/** The last withdrawal of each page that is off the site now by an operator's hand, unless it has become another. */
async function readWithdrawals(db: Database, clinicId: number, language: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id::text, gone.entity, gone.id as "entityId", gone.title, gone.title_lang, gone.labels, e.at, e.reason, e.actor_id as "operatorId"
    from (
      select 'clinic' as entity, c.id, c.title, c.title_lang, ${clinicLabels(language)}::jsonb as labels from clinics c
      where c.id = ${clinicId} and c.status = 'withdrawn' and c.merged_into is null
      union all
      select 'doctor', d.id, d.title, d.title_lang, ${doctorLabels(language)}::jsonb from doctors d
      where d.status = 'withdrawn' and d.merged_into is null
        and exists (select from positions p where p.doctor_id = d.id and p.clinic_id = ${clinicId} and p.until is null)
    ) gone
    cross join lateral (
      select id, at, reason, actor_id, actor_role from audit_events
      where entity = gone.entity and entity_id = gone.id::text and kind = gone.entity || '.withdrawn'
      order by id desc limit 1) e
    where e.actor_role in ('moderator', 'admin')
    order by gone.entity, gone.title, gone.id`.execute(db);
  return rows;
}

/** Pages of the clinic and of its doctors that are off the site, in three queries. Throws not_found. */
export async function listWithdrawals(
  db: Database,
  { accountId, clinicId, language }: Own,
): Promise<Withdrawal[]> {
  await requireMember(db, accountId, clinicId, 'clinic.manage');
  const rows = await readWithdrawals(db, clinicId, language);
  const appeals = await listWithdrawalAppeals(
    db,
    rows.map(({ id }) => id),
  );
  const now = new Date();
  return rows.map((row) => {
    const { id, entity, at, reason } = row;
    const appeal = appeals.get(id);
    return {
      id,
      entity,
      title: shownTitle(row, language).title,
      withdrawn_at: at.toISOString(),
      reason,
      may_appeal: mayAppealAgainst({ decidedAt: at, appealedAt: appeal?.appealedAt ?? null }, now),
      is_appealed: appeal !== undefined,
      decided_at: appeal?.decidedAt?.toISOString() ?? null,
      answer: appeal?.answer ?? null,
    };
  });
}

type Appeal = Own & { address: string; id: string; text: string };

/**
 * The clinic says why a page should be shown: that waits among the reports for another operator. Throws not_found for what
 * is not off the site, and `invalid` where it was appealed against before or the time is over.
 */
export async function appealWithdrawal(
  db: Database,
  { accountId, clinicId, address, language, id, text }: Appeal,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const gone = (await readWithdrawals(trx, clinicId, language)).find((row) => row.id === id);
    if (!gone) throw new KnownError('not_found');
    const { entity, entityId, at, reason, operatorId } = gone;
    const isInTime = mayAppealAgainst({ decidedAt: at, appealedAt: null }, new Date());
    const target = { [`${entity}_id`]: entityId };
    const notice = { eventId: id, target, reason: reason ?? '', operatorId, language, text };
    if (!isInTime || !(await reportWithdrawal(trx, notice)))
      throw new KnownError('invalid', { text: [{ key: 'appeal_closed' }] });
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: `${entity}.withdrawal_appealed`,
      entity,
      entityId,
      clinicId,
      address,
    });
  });
}
