import { sql } from 'kysely';
import type { OfferTemplate } from '../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
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

/** Keeps terms under a title; of the same title the clinic has one. Throws not_found for a clinic of others. */
export async function keepTemplate(
  db: Database,
  accountId: string,
  input: { clinicId: number; title: string; terms: OfferTerms },
): Promise<OfferTemplate> {
  await requireStaffOf(db, accountId, input.clinicId);
  const { rows } = await sql<OfferTemplate>`
    insert into offer_templates (clinic_id, title, terms, created_by)
    values (${input.clinicId}, ${input.title.trim()}, ${JSON.stringify(tidyTerms(input.terms))}, ${accountId}::uuid)
    on conflict (clinic_id, title) do update set terms = excluded.terms
    returning id, clinic_id, title, terms`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert that returns answers one row');
  return row;
}

/** Throws not_found for a template of others. */
export async function dropTemplate(db: Database, accountId: string, templateId: string): Promise<void> {
  const { rows } = await sql`
    delete from offer_templates t using staff s
    where t.id = ${templateId}::uuid and s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    returning t.id`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
