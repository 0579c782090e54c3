import { sql } from 'kysely';
import type { ClinicAmenities } from '../../../contract/clinics/sections/amenities.ts';
import type { ClinicContact } from '../../../contract/clinics/sections/contact.ts';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { writeParts } from '../positions/parts.ts';
import { writeNames, writePlace } from './official.ts';
import { tidyContact, tidyText } from './rules.ts';

/** What the log says of a change: no words of the profile, they stand in it. */
type Detail = Record<string, unknown>;
/** What each section holds, by its name. */
type Contents = Required<EntryChange>;

/** A text in a language that the site has; without words it goes. Throws `invalid` on `text.lang` and `text.description`. */
async function writeText(trx: Transaction, clinicId: number, text: Contents['text']): Promise<Detail> {
  const { lang } = text;
  const known = await sql`select from languages where prefix = ${lang}`.execute(trx);
  if (known.rows.length === 0)
    throw new KnownError('invalid', { 'text.lang': [{ key: 'unknown_language' }] });
  const description = tidyText(text.description);
  const equipment = [...new Set(text.equipment.map(tidyText).filter(Boolean))];
  if (description === '' && equipment.length > 0)
    throw new KnownError('invalid', { 'text.description': [{ key: 'required' }] });
  if (description === '')
    await trx.deleteFrom('clinic_texts').where('clinic_id', '=', clinicId).where('lang', '=', lang).execute();
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
async function writeContact(
  trx: Transaction,
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
async function writeLanguages(
  trx: Transaction,
  clinicId: number,
  languages: Contents['languages'],
): Promise<Detail> {
  const codes = languages.map(({ code }) => code);
  if (new Set(codes).size < codes.length) throw new KnownError('invalid', { languages: [{ key: 'twice' }] });
  await trx.deleteFrom('clinic_languages').where('clinic_id', '=', clinicId).execute();
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
  specializations: {
    table: 'clinic_specializations',
    column: 'specialization_id',
    // What an import brought becomes the writer's own.
    onConflict: sql`(clinic_id, specialization_id) do update set origin = 'person' where k.origin <> 'person'`,
  },
  diseases: { table: 'clinic_diseases', column: 'disease_id', onConflict: sql`do nothing` },
} as const;

/** Sets the terms of a kind as a whole. Throws `invalid` on `kind` for one that the dictionary does not know. */
async function writeTerms(
  trx: Transaction,
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
    insert into ${table} as k (clinic_id, ${column})
    select ${clinicId}, unnest(${wanted}::int[]) on conflict ${termTables[kind].onConflict}`.execute(trx);
  return { [kind]: slugs };
}

/** Facts for patients from abroad, stated today. Throws `invalid` on `international` for an unknown currency. */
async function writeInternational(
  trx: Transaction,
  clinicId: number,
  facts: Contents['international'],
): Promise<Detail> {
  const told = Object.entries(facts ?? {}).flatMap(([name, fact]) => (fact === null ? [] : [name]));
  if (facts === null || told.length === 0) {
    await trx.deleteFrom('clinic_international').where('clinic_id', '=', clinicId).execute();
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

/** The amenities that a clinic has answered, by slug. */
export async function readAmenities(db: Database, clinicId: number): Promise<ClinicAmenities> {
  const { rows } = await sql<ClinicAmenities[number]>`
    select c.slug, k.value from clinic_comforts k join comforts c on c.id = k.comfort_id
    where k.clinic_id = ${clinicId} order by c.slug`.execute(db);
  return rows;
}

/** Sets the amenities as a whole. Throws `invalid` on `comforts` for one that the dictionary does not know or that is named twice. */
async function writeAmenities(
  trx: Transaction,
  clinicId: number,
  amenities: Contents['comforts'],
): Promise<Detail> {
  const was = new Map((await readAmenities(trx, clinicId)).map(({ slug, value }) => [slug, value]));
  const is = new Map(amenities.map(({ slug, value }) => [slug, value]));
  const [slugs, values] = [[...is.keys()], [...is.values()]];
  const known = await sql`select from comforts where slug = any(${slugs}::text[])`.execute(trx);
  if (slugs.length < amenities.length) throw new KnownError('invalid', { comforts: [{ key: 'twice' }] });
  if (known.rows.length < slugs.length)
    throw new KnownError('invalid', { comforts: [{ key: 'not_listed' }] });
  await sql`
    delete from clinic_comforts k using comforts c
    where k.clinic_id = ${clinicId} and c.id = k.comfort_id and not c.slug = any(${slugs}::text[])`.execute(
    trx,
  );
  await sql`
    insert into clinic_comforts as k (clinic_id, comfort_id, value)
    select ${clinicId}, c.id, t.value
    from unnest(${slugs}::text[], ${values}::text[]) as t (slug, value) join comforts c on c.slug = t.slug
    on conflict (clinic_id, comfort_id) do update set value = excluded.value, origin = 'person'
      where k.value <> excluded.value or k.origin <> 'person'`.execute(trx);
  const changed = [...new Set([...was.keys(), ...slugs])].filter((slug) => was.get(slug) !== is.get(slug));
  return Object.fromEntries(
    changed.map((slug) => [slug, { was: was.get(slug) ?? 'unknown', is: is.get(slug) ?? 'unknown' }]),
  );
}

/** Whose section it is, the clinic's or the doctor's, and who writes it. */
type Scope = { id: number; isOperator: boolean; dictionaries: Dictionaries };

/** How each section is written; what it returns goes into the log. */
const writers: {
  [Name in keyof Contents]: (trx: Transaction, content: Contents[Name], scope: Scope) => Promise<Detail>;
} = {
  names: (trx, names, { id }) => writeNames(trx, id, names),
  place: (trx, place, { id }) => writePlace(trx, id, place),
  text: (trx, text, { id }) => writeText(trx, id, text),
  contact: (trx, contact, { id, isOperator }) => writeContact(trx, { clinicId: id, isOperator }, contact),
  languages: (trx, languages, { id }) => writeLanguages(trx, id, languages),
  specializations: (trx, slugs, { id, dictionaries }) =>
    writeTerms(trx, id, 'specializations', slugs, dictionaries),
  diseases: (trx, slugs, { id, dictionaries }) => writeTerms(trx, id, 'diseases', slugs, dictionaries),
  international: (trx, facts, { id }) => writeInternational(trx, id, facts),
  comforts: (trx, amenities, { id }) => writeAmenities(trx, id, amenities),
  page: async (trx, page, { id, dictionaries }) => {
    await writeParts(trx, id, page, dictionaries);
    return { fields: Object.keys(page) };
  },
};

/** Writes the one section that a change names. Returns what the log says of it. Throws `invalid` at its fields. */
export async function writeContent(
  trx: Transaction,
  { id, isOperator }: { id: number; isOperator: boolean },
  change: EntryChange,
  { dictionaries }: Words,
): Promise<Detail> {
  const scope = { id, isOperator, dictionaries };
  const write = <Name extends keyof Contents>(name: Name, content: Contents[Name] | undefined) =>
    content === undefined ? {} : writers[name](trx, content, scope);
  let detail: Detail = {};
  for (const name of Object.keys(change) as (keyof Contents)[])
    detail = { ...detail, ...(await write(name, change[name])) };
  return detail;
}
