import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { OfferFilling, OfferTerms } from '../../contract/offers/offers.ts';
import { amountsLeftOut } from '../../contract/offers/template-groups.ts';
import { titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import {
  applyPrices,
  applyTemplate,
  comfortSlugs,
  type FillingTemplate,
  type ListedPrice,
  type PrefillFacts,
  prefillTerms,
  withoutPrice,
} from './prefill.ts';

type Row = Omit<PrefillFacts, 'procedure' | 'comforts'> & {
  procedureId: number | null;
  language: string;
  comforts: PrefillFacts['comforts'] | null;
  /** Null: none was named. */
  template: FillingTemplate | null;
  /** Of the clinic; null: it has none. */
  defaultTemplate: FillingTemplate | null;
};

/** Doctors who hold a position at the clinic of recipient `t` now, as `p` and `d`. */
const doctorsThere = sql`
  positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
  where p.clinic_id = t.clinic_id and p.until is null`;

/** The one the client has named, else the template's, else who does this procedure most, else one of the field. */
const doctorThere = sql`coalesce(
  (select d.id from ${doctorsThere} and d.id = t.doctor_id limit 1),
  (select d.id from ${doctorsThere} and d.id = (template.terms ->> 'doctor_id')::int limit 1),
  (select d.id from doctor_procedures dp, ${doctorsThere} and dp.doctor_id = d.id and dp.procedure_id = r.procedure_id
    order by dp.yearly_volume desc nulls last, d.id limit 1),
  (select d.id from ${doctorsThere} and p.specialization_id = coalesce(r.specialization_id, (
      select specialization_id from procedure_specializations where procedure_id = r.procedure_id
      order by position limit 1))
    order by array_position(array['director', 'head', 'professor', 'senior', 'doctor', 'consultant'], p.role), d.id limit 1))`;

const fillingOf = (template: string) => sql`json_build_object('title', ${sql.ref(`${template}.title`)},
  'terms', ${sql.ref(`${template}.terms`)}, 'fills', ${sql.ref(`${template}.fills`)})`;

const priceThere = sql`(
  select json_build_object('amount', amount, 'amountTo', amount_to, 'currencyId', currency_id,
    'included', included, 'excluded', excluded)
  from clinic_procedures where clinic_id = t.clinic_id and procedure_id = r.procedure_id)`;

async function readFacts(
  db: Database,
  at: { requestId: string; clinicId: number; templateId: string | null },
): Promise<Row> {
  const { rows } = await sql<Row>`
    select r.procedure_id as "procedureId", r.language, 
      case when template.id is not null then ${fillingOf('template')} end as template,
      (select ${fillingOf('one')} from offer_templates one
        where one.clinic_id = t.clinic_id and one.is_default) as "defaultTemplate",
      ${doctorThere} as "doctorId", ${priceThere} as price,
      (select currency_id from clinic_procedures where clinic_id = t.clinic_id and currency_id is not null
        group by currency_id order by count(*) desc, currency_id limit 1) as "usualCurrencyId",
      array(select l.lang from unnest(r.languages) with ordinality as l (lang, position)
        where l.lang in (select lang from clinic_languages where clinic_id = t.clinic_id)
        order by l.position) as languages,
      (select json_object_agg(co.slug, cc.value) from clinic_comforts cc join comforts co on co.id = cc.comfort_id
        where cc.clinic_id = t.clinic_id and co.slug = any(${comfortSlugs}::text[])) as comforts
    from request_recipients t
    join requests r on r.id = t.request_id
    left join offer_templates template on template.id = ${at.templateId}::uuid and template.clinic_id = t.clinic_id
    where t.request_id = ${at.requestId}::uuid and t.clinic_id = ${at.clinicId}`.execute(db);
  const [row] = rows;
  if (!row || (at.templateId !== null && row.template === null)) throw new KnownError('not_found');
  return row;
}

/**
 * The draft of an offer made one of these procedures of the clinic's price list. Throws `invalid` for one that is not on
 * it, and for prices in different currencies.
 */
export async function readPicked(
  db: Database,
  at: { requestId: string; clinicId: number; slugs: readonly string[]; draft: OfferTerms },
  { dictionaries }: Words,
): Promise<OfferTerms> {
  const row = await readFacts(db, { ...at, templateId: null });
  const entries = at.slugs.map((slug) => dictionaries.procedures.bySlug.get(slug));
  const { rows } = await sql<Omit<ListedPrice, 'slug' | 'title'> & { procedureId: number }>`
    select procedure_id as "procedureId", amount::float8 as amount, amount_to::float8 as "amountTo",
      currency_id as "currencyId", included, excluded
    from clinic_procedures
    where clinic_id = ${at.clinicId} and procedure_id = any(${entries.map((entry) => entry?.id ?? -1)}::int[])`.execute(
    db,
  );
  const listed = entries.map((entry): ListedPrice => {
    const price = rows.find(({ procedureId }) => procedureId === entry?.id);
    if (!entry || !price) return refuse('procedures', 'offer_procedure_unlisted');
    return { ...price, slug: entry.slug, title: titleIn(entry.titles, row.language) };
  });
  const currencies = new Set(listed.flatMap(({ currencyId }) => currencyId ?? []));
  if (currencies.size > 1) refuse('procedures', 'offer_currencies_differ');
  return applyPrices(at.draft, listed, { ...row, comforts: row.comforts ?? {} });
}

/** What an offer begins with; `filled`: what a template has added to it, null where none did. */
type Beginning = { terms: OfferTerms; filled: OfferFilling | null };

/**
 * Terms to begin with, from what is known of the clinic and the request, and filled from the template that is named, else
 * from the clinic's default. Throws not_found for a template of others.
 */
export async function readPrefilled(
  db: Database,
  at: { requestId: string; clinicId: number; templateId: string | null },
  { dictionaries }: Words,
): Promise<Beginning> {
  const row = await readFacts(db, at);
  const entry = dictionaries.procedures.byId.get(row.procedureId ?? -1);
  const before = prefillTerms({
    ...row,
    // The client reads it: the clinic sees the same entry in its own language beside.
    procedure: entry ? titleIn(entry.titles, row.language) : '',
    comforts: row.comforts ?? {},
  });
  const template = row.template ?? (row.defaultTemplate && withoutPrice(row.defaultTemplate));
  if (template === null) return { terms: before, filled: null };
  const applied = applyTemplate(before, template);
  if (isDeepStrictEqual(applied, before)) return { terms: applied, filled: null };
  const left_out = amountsLeftOut(template.terms, (terms) => applyTemplate(before, { ...template, terms }));
  const filled = { title: template.title, before, applied, ...(left_out.length > 0 && { left_out }) };
  return { terms: applied, filled };
}
