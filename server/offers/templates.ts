import { sql } from 'kysely';
import type { OfferTemplate } from '../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { type TemplateGroup, templateGroups } from '../../contract/offers/template-groups.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { requireStaffOf } from '../team/access.ts';
import { tidyTerms } from './rules.ts';

type Row = Omit<OfferTemplate, 'updated_at'> & { updated_at: Date };

const columns = sql`t.id, t.clinic_id, t.title, t.terms, t.fills, t.is_default, t.version, t.updated_at`;

const shape = (row: Row): OfferTemplate => ({ ...row, updated_at: row.updated_at.toISOString() });

/** Templates of all clinics that an account works for, by title. */
export async function listTemplatesOf(db: Database, accountId: string): Promise<OfferTemplate[]> {
  const { rows } = await sql<Row>`
    select ${columns} from offer_templates t
    join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
    order by lower(t.title), t.id`.execute(db);
  return rows.map(shape);
}

/** Two who give the same title, or make a default, at once come one after another. */
async function lockTemplates(trx: Transaction, clinicId: number): Promise<void> {
  await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
}

/** The template as it stands once nobody else changes templates of its clinic. Throws not_found for one of others. */
async function holdTemplate(trx: Transaction, accountId: string, id: string): Promise<Row> {
  const read = () =>
    sql<Row>`
      select ${columns} from offer_templates t
      join staff s on s.clinic_id = t.clinic_id and s.account_id = ${accountId}::uuid
      where t.id = ${id}::uuid`.execute(trx);
  const [found] = (await read()).rows;
  if (!found) throw new KnownError('not_found');
  await lockTemplates(trx, found.clinic_id);
  const [held] = (await read()).rows;
  // Somebody has dropped it meanwhile.
  if (!held) throw new KnownError('not_found');
  return held;
}

/** In the order of the contract, so that the same choice always looks the same. */
const inOrder = (fills: readonly TemplateGroup[]): TemplateGroup[] =>
  templateGroups.filter((group) => fills.includes(group));

/**
 * Keeps terms under a title; of the same title the clinic has one. Throws not_found for a clinic of others, and `invalid` for a
 * title that there is where nothing may be replaced.
 */
export function keepTemplate(
  db: Database,
  accountId: string,
  input: {
    clinicId: number;
    title: string;
    terms: OfferTerms;
    fills: readonly TemplateGroup[];
    replaces: boolean;
  },
): Promise<OfferTemplate> {
  return retryingTransaction(db, async (trx) => {
    await requireStaffOf(trx, accountId, input.clinicId);
    await lockTemplates(trx, input.clinicId);
    const { rows } = await sql<Row>`
      insert into offer_templates as t (clinic_id, title, terms, fills, created_by)
      values (${input.clinicId}, ${input.title.trim()}, ${JSON.stringify(tidyTerms(input.terms))},
        ${inOrder(input.fills)}::text[], ${accountId}::uuid)
      on conflict (clinic_id, title) do update set terms = excluded.terms, fills = excluded.fills,
        version = t.version + 1, updated_at = now() where ${input.replaces}
      returning ${columns}`.execute(trx);
    return shape(rows[0] ?? refuse('title', 'template_title'));
  });
}

/**
 * Changes title and contents; what is null stays. Throws not_found for a template of others, `invalid` for a title that
 * another one has and for a version that a colleague has changed since.
 */
export function changeTemplate(
  db: Database,
  accountId: string,
  input: {
    id: string;
    title: string;
    terms: OfferTerms | null;
    fills: readonly TemplateGroup[] | null;
    version: number;
  },
): Promise<OfferTemplate> {
  const title = input.title.trim();
  return retryingTransaction(db, async (trx) => {
    const held = await holdTemplate(trx, accountId, input.id);
    if (held.version !== input.version) refuse('version', 'template_colleague_wrote');
    const { rows: others } = await sql`
      select from offer_templates where clinic_id = ${held.clinic_id} and title = ${title}
        and id <> ${input.id}::uuid`.execute(trx);
    if (others.length > 0) refuse('title', 'template_title');
    const terms = input.terms === null ? held.terms : tidyTerms(input.terms);
    const { rows } = await sql<Row>`
      update offer_templates t set title = ${title}, terms = ${JSON.stringify(terms)}::jsonb,
        fills = ${inOrder(input.fills ?? held.fills)}::text[], version = version + 1, updated_at = now()
      where id = ${input.id}::uuid returning ${columns}`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`Template ${input.id} is held and gone`);
    return shape(row);
  });
}

/**
 * Makes a template the one that new offers begin with, or no longer so; unless it `replaces` another default, that one stays.
 * Throws not_found for a template of others.
 */
export function setDefaultTemplate(
  db: Database,
  accountId: string,
  { id, isDefault, replaces }: { id: string; isDefault: boolean; replaces: boolean },
): Promise<OfferTemplate> {
  return retryingTransaction(db, async (trx) => {
    const held = await holdTemplate(trx, accountId, id);
    const other = sql`clinic_id = ${held.clinic_id} and is_default and id <> ${id}::uuid`;
    // First the former one: the clinic has one at most at every moment.
    if (isDefault && replaces)
      await sql`update offer_templates set is_default = false where ${other}`.execute(trx);
    if (isDefault && !replaces) {
      const { rows } = await sql`select from offer_templates where ${other}`.execute(trx);
      if (rows.length > 0) return shape(held);
    }
    await sql`update offer_templates set is_default = ${isDefault} where id = ${id}::uuid`.execute(trx);
    return shape({ ...held, is_default: isDefault });
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
