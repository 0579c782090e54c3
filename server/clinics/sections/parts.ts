import { sql } from 'kysely';
import type { ClinicContact, ProfileChange } from '../../../contract/clinics/staff-profile.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { tidyContact, tidyText } from './rules.ts';

/** What the log says of a change: no words of the profile, they stand in it. */
type Detail = Record<string, unknown>;
type Part<Name extends keyof ProfileChange> = Exclude<ProfileChange[Name], undefined>;

/** A text in a language that the site has; without words it goes. Throws `invalid` on `text.lang` and `text.description`. */
export async function writeText(trx: Database, clinicId: number, text: Part<'text'>): Promise<Detail> {
  const { lang } = text;
  const known = await sql`select from languages where prefix = ${lang}`.execute(trx);
  if (known.rows.length === 0)
    throw new KnownError('invalid', { 'text.lang': [{ key: 'unknown_language' }] });
  const description = tidyText(text.description);
  const equipment = [...new Set(text.equipment.map(tidyText).filter(Boolean))];
  if (description === '' && equipment.length > 0)
    throw new KnownError('invalid', { 'text.description': [{ key: 'required' }] });
  if (description === '')
    await sql`delete from clinic_texts where clinic_id = ${clinicId} and lang = ${lang}`.execute(trx);
  else
    await sql`
      insert into clinic_texts (clinic_id, lang, description, equipment)
      values (${clinicId}, ${lang}, ${description}, ${equipment}::text[])
      on conflict (clinic_id, lang) do update
        set description = excluded.description, equipment = excluded.equipment`.execute(trx);
  return { lang, letters: description.length, equipment: equipment.length };
}

const contactFields = ['phone', 'website', 'established', 'beds'] as const;

/**
 * Columns that imports know too: those that have changed are the clinic's own from now on. Only a website that an operator
 * sets proves claims (`operator_website`).
 */
export async function writeContact(
  trx: Database,
  { clinicId, isOperator }: { clinicId: number; isOperator: boolean },
  wanted: ClinicContact,
): Promise<Detail> {
  const contact = tidyContact(wanted, new Date().getUTCFullYear());
  const was = await trx
    .selectFrom('clinics')
    .select([...contactFields])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const changed = contactFields.filter((field) => was[field] !== contact[field]);
  if (changed.length > 0)
    await sql`
      update clinics set phone = ${contact.phone}, website = ${contact.website},
        established = ${contact.established}, beds = ${contact.beds},
        operator_website = case when ${isOperator && changed.includes('website')} then ${contact.website}
          else operator_website end,
        edited_fields = array(select distinct unnest(edited_fields || ${changed}::text[]) order by 1)
      where id = ${clinicId}`.execute(trx);
  return Object.fromEntries(changed.map((field) => [field, { was: was[field], is: contact[field] }]));
}

/** Throws `invalid` on `languages` where one stands there twice. */
export async function writeLanguages(
  trx: Database,
  clinicId: number,
  languages: Part<'languages'>,
): Promise<Detail> {
  const codes = languages.map(({ code }) => code);
  if (new Set(codes).size < codes.length) throw new KnownError('invalid', { languages: [{ key: 'twice' }] });
  await sql`delete from clinic_languages where clinic_id = ${clinicId}`.execute(trx);
  await sql`
    insert into clinic_languages (clinic_id, lang, level)
    select ${clinicId}, code, level
    from unnest(${codes}::text[], ${languages.map(({ level }) => level)}::text[]) as t (code, level)`.execute(
    trx,
  );
  return { languages: codes };
}

/** Terms of a dictionary by which a clinic is found, each kind in a table of its own. */
const termTables = {
  specializations: { table: 'clinic_specializations', column: 'specialization_id' },
  diseases: { table: 'clinic_diseases', column: 'disease_id' },
} as const;

/** Sets the terms of a kind as a whole. Throws `invalid` on `kind` for one that the dictionary does not know. */
export async function writeTerms(
  trx: Database,
  clinicId: number,
  kind: keyof typeof termTables,
  slugs: readonly string[],
  dictionaries: Dictionaries,
): Promise<Detail> {
  const ids = new Set<number>();
  for (const slug of slugs) {
    const entry = dictionaries[kind].bySlug.get(slug);
    if (!entry) throw new KnownError('invalid', { [kind]: [{ key: 'not_listed' }] });
    ids.add(entry.id);
  }
  const wanted = [...ids];
  const table = sql.table(termTables[kind].table);
  const column = sql.ref(termTables[kind].column);
  await sql`delete from ${table} where clinic_id = ${clinicId} and not ${column} = any(${wanted}::int[])`.execute(
    trx,
  );
  await sql`
    insert into ${table} (clinic_id, ${column})
    select ${clinicId}, unnest(${wanted}::int[]) on conflict do nothing`.execute(trx);
  return { [kind]: slugs };
}

/** Facts for patients from abroad, stated today. Throws `invalid` on `international` for an unknown currency. */
export async function writeInternational(
  trx: Database,
  clinicId: number,
  facts: Part<'international'>,
): Promise<Detail> {
  const told = Object.entries(facts ?? {}).flatMap(([name, fact]) => (fact === null ? [] : [name]));
  if (facts === null || told.length === 0) {
    await sql`delete from clinic_international where clinic_id = ${clinicId}`.execute(trx);
    return { told: [] };
  }
  const fees = [facts.visa?.fee, facts.airport?.transfer?.fee].flatMap((fee) => fee?.currency_id ?? []);
  const known = await sql<{ count: number }>`
    select count(*)::int as count from currencies where id = any(${fees}::int[])`.execute(trx);
  if (known.rows[0]?.count !== new Set(fees).size)
    throw new KnownError('invalid', { international: [{ key: 'unknown_currency' }] });
  await sql`
    insert into clinic_international (clinic_id, facts, stated_on)
    values (${clinicId}, ${JSON.stringify(facts)}::jsonb, current_date)
    on conflict (clinic_id) do update set facts = excluded.facts, stated_on = excluded.stated_on`.execute(
    trx,
  );
  return { told };
}
