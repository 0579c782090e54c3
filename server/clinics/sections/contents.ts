import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { outranks } from '../../../contract/clinics/provenance.ts';
import type { ClinicAmenities } from '../../../contract/clinics/sections/amenities.ts';
import type { ClinicContact } from '../../../contract/clinics/sections/contact.ts';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { cleanOpeningHours } from '../opening-hours/rules.ts';
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
  return { lang };
}

/** Columns that imports know too, by the section that writes them. */
const factColumns = {
  contact: ['phone', 'website', 'established', 'beds'],
  practical: ['opening_hours', 'emergency', 'ownership'],
} as const;
type FactSection = keyof typeof factColumns;
type FactsOf<Section extends FactSection> = Record<(typeof factColumns)[Section][number], unknown>;

/** Refuses `field` where an operator's word stands and somebody else would write over it. */
function requireRank(isOperator: boolean, isHeld: boolean, field: string): void {
  if (isHeld && outranks('operator', isOperator ? 'operator' : 'clinic')) refuse(field, 'operator_fact');
}

/**
 * Those that have changed are the writer's from now on, and imports leave them alone. Throws `invalid` on a field that an
 * operator has written and a clinic changes.
 */
async function writeFacts<Section extends FactSection>(
  trx: Transaction,
  { id, isOperator }: Pick<Scope, 'id' | 'isOperator'>,
  section: Section,
  wanted: FactsOf<Section>,
): Promise<Detail> {
  const columns: readonly (keyof FactsOf<Section> & string)[] = factColumns[section];
  const { rows } = await sql<FactsOf<Section> & { held: string[] }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, operator_fields as held
    from clinics where id = ${id}`.execute(trx);
  const [was] = rows;
  if (!was) throw new KnownError('not_found');
  const changed = columns.filter((column) => !isDeepStrictEqual(was[column], wanted[column]));
  for (const column of changed) requireRank(isOperator, was.held.includes(column), `${section}.${column}`);
  const union = (field: string, added: readonly string[]) =>
    sql`${sql.ref(field)} = array(select distinct unnest(${sql.ref(field)} || ${added}::text[]) order by 1)`;
  if (changed.length > 0)
    await sql`
      update clinics set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${asColumn(wanted[column])}`))},
        ${union('edited_fields', changed)}, ${union('operator_fields', isOperator ? changed : [])}
      where id = ${id}`.execute(trx);
  return Object.fromEntries(changed.map((column) => [column, { was: was[column], is: wanted[column] }]));
}

const asColumn = (value: unknown) => (Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : value);

/** Only a website that an operator sets proves claims (`operator_website`). */
async function writeContact(
  trx: Transaction,
  scope: Pick<Scope, 'id' | 'isOperator'>,
  wanted: ClinicContact,
): Promise<Detail> {
  const contact = tidyContact(wanted, new Date().getUTCFullYear());
  const detail = await writeFacts(trx, scope, 'contact', contact);
  if (scope.isOperator && detail.website !== undefined)
    await sql`update clinics set operator_website = ${contact.website} where id = ${scope.id}`.execute(trx);
  return detail;
}

/** Throws `invalid` on `practical.opening_hours` where it is no usual week in the syntax. */
function writePractical(
  trx: Transaction,
  scope: Pick<Scope, 'id' | 'isOperator'>,
  { opening_hours: typed, ...facts }: Contents['practical'],
): Promise<Detail> {
  const hours = typed?.trim() ? cleanOpeningHours(typed) : null;
  if (hours === undefined) return refuse('practical.opening_hours', 'opening_hours');
  return writeFacts(trx, scope, 'practical', { ...facts, opening_hours: hours });
}

/** Throws `invalid` on `languages` where one stands there twice. */
async function writeLanguages(
  trx: Transaction,
  clinicId: number,
  languages: Contents['languages'],
): Promise<Detail> {
  const codes = languages.map(({ code }) => code);
  if (new Set(codes).size < codes.length) throw new KnownError('invalid', { languages: [{ key: 'twice' }] });
  const { rows: was } = await sql<{ lang: string }>`
    delete from clinic_languages where clinic_id = ${clinicId} returning lang`.execute(trx);
  await sql`
    insert into clinic_languages (clinic_id, lang, level)
    select ${clinicId}, code, level
    from unnest(${codes}::text[], ${languages.map(({ level }) => level)}::text[]) as t (code, level)`.execute(
    trx,
  );
  return { languages: { was: was.map(({ lang }) => lang), is: codes } };
}

/** Terms of a dictionary by which a clinic is found, each kind in a table of its own. */
const termTables = {
  specializations: {
    table: 'clinic_specializations',
    column: 'specialization_id',
    isRanked: true,
    // What an import brought becomes the writer's own.
    onConflict: sql`(clinic_id, specialization_id) do update set origin = 'person' where k.origin <> 'person'`,
  },
  diseases: { table: 'clinic_diseases', column: 'disease_id', isRanked: false, onConflict: sql`do nothing` },
} as const;

/**
 * Sets the terms of a kind as a whole. Throws `invalid` on `kind` for one that the dictionary does not know, or
 * where a clinic leaves one out that an operator wrote.
 */
async function writeTerms(
  trx: Transaction,
  { id: clinicId, isOperator, dictionaries }: Scope,
  kind: keyof typeof termTables,
  slugs: readonly string[],
): Promise<Detail> {
  const ids = new Set<number>();
  for (const slug of slugs) {
    const entry = dictionaries[kind].bySlug.get(slug);
    if (!entry) throw new KnownError('invalid', { [kind]: [{ key: 'not_listed' }] });
    ids.add(entry.id);
  }
  const wanted = [...ids];
  const { isRanked, onConflict } = termTables[kind];
  const { rows: before } = await sql<{ slug: string }>`
    select d.slug from ${sql.table(termTables[kind].table)} k join ${sql.table(kind)} d
      on d.id = ${sql.ref(`k.${termTables[kind].column}`)} where k.clinic_id = ${clinicId} order by d.slug`.execute(
    trx,
  );
  const table = sql.table(termTables[kind].table);
  const column = sql.ref(termTables[kind].column);
  if (isRanked) {
    const { rows: held } = await sql`
      select from ${table} where clinic_id = ${clinicId} and by_operator and not ${column} = any(${wanted}::int[])`.execute(
      trx,
    );
    requireRank(isOperator, held.length > 0, kind);
  }
  await sql`delete from ${table} where clinic_id = ${clinicId} and not ${column} = any(${wanted}::int[])`.execute(
    trx,
  );
  await sql`
    insert into ${table} as k (clinic_id, ${column}${isRanked ? sql`, by_operator` : sql``})
    select ${clinicId}, unnest(${wanted}::int[])${isRanked ? sql`, ${isOperator}::boolean` : sql``}
    on conflict ${onConflict}`.execute(trx);
  return { [kind]: { was: before.map(({ slug }) => slug), is: slugs } };
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
  { id: clinicId, isOperator }: Scope,
  amenities: Contents['comforts'],
): Promise<Detail> {
  const was = new Map((await readAmenities(trx, clinicId)).map(({ slug, value }) => [slug, value]));
  const is = new Map(amenities.map(({ slug, value }) => [slug, value]));
  const [slugs, values] = [[...is.keys()], [...is.values()]];
  const known = await sql`select from comforts where slug = any(${slugs}::text[])`.execute(trx);
  if (slugs.length < amenities.length) throw new KnownError('invalid', { comforts: [{ key: 'twice' }] });
  if (known.rows.length < slugs.length)
    throw new KnownError('invalid', { comforts: [{ key: 'not_listed' }] });
  const changed = [...new Set([...was.keys(), ...slugs])].filter((slug) => was.get(slug) !== is.get(slug));
  const { rows: held } = await sql`
    select from clinic_comforts k join comforts c on c.id = k.comfort_id
    where k.clinic_id = ${clinicId} and k.by_operator and c.slug = any(${changed}::text[])`.execute(trx);
  requireRank(isOperator, held.length > 0, 'comforts');
  await sql`
    delete from clinic_comforts k using comforts c
    where k.clinic_id = ${clinicId} and c.id = k.comfort_id and not c.slug = any(${slugs}::text[])`.execute(
    trx,
  );
  await sql`
    insert into clinic_comforts as k (clinic_id, comfort_id, value, by_operator)
    select ${clinicId}, c.id, t.value, ${isOperator}
    from unnest(${slugs}::text[], ${values}::text[]) as t (slug, value) join comforts c on c.slug = t.slug
    on conflict (clinic_id, comfort_id) do update set value = excluded.value, origin = 'person',
        by_operator = case when k.value <> excluded.value then excluded.by_operator else k.by_operator end
      where k.value <> excluded.value or k.origin <> 'person'`.execute(trx);
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
  contact: (trx, contact, scope) => writeContact(trx, scope, contact),
  practical: (trx, practical, scope) => writePractical(trx, scope, practical),
  languages: (trx, languages, { id }) => writeLanguages(trx, id, languages),
  specializations: (trx, slugs, scope) => writeTerms(trx, scope, 'specializations', slugs),
  diseases: (trx, slugs, scope) => writeTerms(trx, scope, 'diseases', slugs),
  international: (trx, facts, { id }) => writeInternational(trx, id, facts),
  comforts: (trx, amenities, scope) => writeAmenities(trx, scope, amenities),
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
