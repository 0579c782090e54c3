import { sql } from 'kysely';
import type { PlanTemplate } from '../../../contract/requests/plan.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { cleanLine } from '../../platform/text/clean.ts';
import { requireStaffOf } from '../../team/access.ts';
import { tidyPart } from './rules.ts';

/**
 * Keeps a template of a clinic under the id that the caller made. Throws not_found for a clinic or a template of others,
 * `invalid` on `title` where another template of the clinic is called so.
 */
export async function keepPlanTemplate(
  db: Database,
  accountId: string,
  { id, clinic_id, title: given, ...part }: PlanTemplate & { clinic_id: number },
): Promise<void> {
  const tidy = tidyPart(part);
  if ('field' in tidy) refuse(tidy.field, 'format');
  const title = cleanLine(given) ?? refuse('title', 'format');
  await retryingTransaction(db, async (trx) => {
    await requireStaffOf(trx, accountId, clinic_id);
    // Two who keep the same title at once come one after another.
    await sql`select from clinics where id = ${clinic_id} for no key update`.execute(trx);
    const { rows } = await sql`
      select from plan_templates where clinic_id = ${clinic_id} and title = ${title} and id <> ${id}::uuid`.execute(
      trx,
    );
    if (rows.length > 0) refuse('title', 'template_title');
    const kept = await sql`
      insert into plan_templates (id, clinic_id, title, items, arrival, contact_name, contact_phone)
      values (${id}::uuid, ${clinic_id}, ${title}, ${JSON.stringify(tidy.items)}::jsonb, ${tidy.arrival},
        ${tidy.contact_name}, ${tidy.contact_phone})
      on conflict (id) do update set title = excluded.title, items = excluded.items, arrival = excluded.arrival,
        contact_name = excluded.contact_name, contact_phone = excluded.contact_phone
        where plan_templates.clinic_id = excluded.clinic_id
      returning id`.execute(trx);
    if (kept.rows.length === 0) throw new KnownError('not_found');
  });
}

/** Throws not_found for a template of others. */
export async function dropPlanTemplate(
  db: Database,
  accountId: string,
  { id, clinicId }: { id: string; clinicId: number },
): Promise<void> {
  await requireStaffOf(db, accountId, clinicId);
  const { rows } = await sql`
    delete from plan_templates where id = ${id}::uuid and clinic_id = ${clinicId} returning id`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
