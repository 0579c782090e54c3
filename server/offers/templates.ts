import { sql } from 'kysely';
import type { OfferTemplate } from '../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { requireStaffOf } from '../team/access.ts';
import { tidyTerms } from './rules.ts';

/** Templates of all clinics that an account works for, by title. */
export async function listTemplatesOf(db: Database, accountId: string): Promise<OfferTemplate[]> {
  const { rows } = await sql<OfferTemplate>`
    select t.id, t.clinic_id, t.title, t.terms from offer_templates t
    join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    order by lower(t.title), t.id`.execute(db);
  return rows;
}

/** Two who give the same title at once come one after another. */
async function lockTitles(trx: Transaction, clinicId: number): Promise<void> {
  await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
}

/**
 * Keeps terms under a title; of the same title the clinic has one. Throws not_found for a clinic of others, and `invalid` for a
 * title that there is where nothing may be replaced.
 */
export function keepTemplate(
  db: Database,
  accountId: string,
  input: { clinicId: number; title: string; terms: OfferTerms; replaces: boolean },
): Promise<OfferTemplate> {
  return retryingTransaction(db, async (trx) => {
    await requireStaffOf(trx, accountId, input.clinicId);
    await lockTitles(trx, input.clinicId);
    const { rows } = await sql<OfferTemplate>`
      insert into offer_templates (clinic_id, title, terms, created_by)
      values (${input.clinicId}, ${input.title.trim()}, ${JSON.stringify(tidyTerms(input.terms))}, ${accountId}::uuid)
      on conflict (clinic_id, title) do update set terms = excluded.terms where ${input.replaces}
      returning id, clinic_id, title, terms`.execute(trx);
    return rows[0] ?? refuse('title', 'template_title');
  });
}

/** Gives a template another title. Throws not_found for a template of others, `invalid` for a title that another one has. */
export function renameTemplate(
  db: Database,
  accountId: string,
  { id, title: given }: { id: string; title: string },
): Promise<OfferTemplate> {
  const title = given.trim();
  return retryingTransaction(db, async (trx) => {
    const { rows: found } = await sql<{ clinicId: number }>`
      select t.clinic_id as "clinicId" from offer_templates t
      join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
      where t.id = ${id}::uuid`.execute(trx);
    const [template] = found;
    if (!template) throw new KnownError('not_found');
    const { clinicId } = template;
    await lockTitles(trx, clinicId);
    const { rows: others } = await sql`
      select from offer_templates where clinic_id = ${clinicId} and title = ${title} and id <> ${id}::uuid`.execute(
      trx,
    );
    if (others.length > 0) refuse('title', 'template_title');
    const { rows } = await sql<OfferTemplate>`
      update offer_templates set title = ${title} where id = ${id}::uuid
      returning id, clinic_id, title, terms`.execute(trx);
    const [row] = rows;
    // Somebody has dropped it meanwhile.
    if (!row) throw new KnownError('not_found');
    return row;
  });
}

/** Throws not_found for a template of others. */
export async function dropTemplate(db: Database, accountId: string, templateId: string): Promise<void> {
  const { rows } = await sql`
    delete from offer_templates t using staff s
    where t.id = ${templateId}::uuid and s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    returning t.id`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
