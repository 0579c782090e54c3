import { sql } from 'kysely';
import type { DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import type { Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { toOneLine } from '../../platform/text/clean.ts';

/** What is written of a doctor manually. */
export type DoctorContent = Pick<
  DoctorForm,
  | 'title'
  | 'names'
  | 'sex'
  | 'practising_since'
  | 'specializations'
  | 'languages'
  | 'education'
  | 'procedures'
  | 'texts'
>;
export type DoctorChange = Partial<DoctorContent>;

const requireOnce = (field: string, keys: readonly string[]): void => {
  if (new Set(keys).size < keys.length) refuse(field, 'twice');
};

/** Ids of entries by their slugs. Throws `invalid` for one that the dictionary has not, and for one named twice. */
export function idsOf(
  dictionary: Dictionaries['specializations'] | Dictionaries['procedures'],
  slugs: readonly string[],
  field: string,
): number[] {
  requireOnce(field, slugs);
  return slugs.map((slug) => dictionary.bySlug.get(slug)?.id ?? refuse(field, 'not_listed'));
}

async function writePerson(trx: Transaction, id: number, change: DoctorChange): Promise<void> {
  const { title, sex, practising_since, education } = change;
  if (practising_since && practising_since > new Date().getUTCFullYear())
    refuse('practising_since', 'year_ahead');
  const row = {
    ...(title !== undefined && { title: toOneLine(title) }),
    ...(sex !== undefined && { sex }),
    ...(practising_since !== undefined && { practising_since }),
    ...(education && { education: JSON.stringify(education) }),
  };
  if (Object.keys(row).length > 0) await trx.updateTable('doctors').set(row).where('id', '=', id).execute();
}

async function writeWords(trx: Transaction, id: number, { names, texts }: DoctorChange): Promise<void> {
  if (names) {
    requireOnce(
      'names',
      names.map(({ lang }) => lang),
    );
    await trx.deleteFrom('doctor_names').where('doctor_id', '=', id).where('kind', '=', 'label').execute();
    await sql`
      insert into doctor_names (doctor_id, kind, lang, text)
      select ${id}, 'label', * from unnest(${names.map(({ lang }) => lang)}::text[],
        ${names.map(({ text }) => toOneLine(text))}::text[])`.execute(trx);
  }
  if (texts) {
    requireOnce(
      'texts',
      texts.map(({ lang }) => lang),
    );
    await trx.deleteFrom('doctor_texts').where('doctor_id', '=', id).execute();
    await sql`
      insert into doctor_texts (doctor_id, lang, about)
      select ${id}, * from unnest(${texts.map(({ lang }) => lang)}::text[],
        ${texts.map(({ about }) => about.trim())}::text[])`.execute(trx);
  }
}

async function writeSkills(
  trx: Transaction,
  id: number,
  { specializations, languages, procedures }: DoctorChange,
  dictionaries: Dictionaries,
): Promise<void> {
  if (specializations) {
    const ids = idsOf(dictionaries.specializations, specializations, 'specializations');
    await trx.deleteFrom('doctor_specializations').where('doctor_id', '=', id).execute();
    await sql`
      insert into doctor_specializations (doctor_id, specialization_id, position)
      select ${id}, s, place - 1 from unnest(${ids}::int[]) with ordinality as t (s, place)`.execute(trx);
  }
  if (languages) {
    requireOnce(
      'languages',
      languages.map(({ code }) => code),
    );
    await trx.deleteFrom('doctor_languages').where('doctor_id', '=', id).execute();
    await sql`
      insert into doctor_languages (doctor_id, lang, level)
      select ${id}, * from unnest(${languages.map(({ code }) => code)}::text[],
        ${languages.map(({ level }) => level)}::text[])`.execute(trx);
  }
  if (procedures) {
    const ids = idsOf(
      dictionaries.procedures,
      procedures.map(({ slug }) => slug),
      'procedures',
    );
    await sql`delete from doctor_procedures where doctor_id = ${id} and procedure_id <> all (${ids}::int[])`.execute(
      trx,
    );
    // The price of one that stays is left as it is.
    await sql`
      insert into doctor_procedures (doctor_id, procedure_id, yearly_volume)
      select ${id}, * from unnest(${ids}::int[], ${procedures.map((one) => one.yearly_volume)}::int[])
      on conflict (doctor_id, procedure_id) do update set yearly_volume = excluded.yearly_volume`.execute(
      trx,
    );
  }
}

/** Writes each part that is named, whole. Throws `invalid` at its field. */
export async function writeParts(
  trx: Transaction,
  id: number,
  change: DoctorChange,
  dictionaries: Dictionaries,
): Promise<void> {
  await writePerson(trx, id, change);
  await writeWords(trx, id, change);
  await writeSkills(trx, id, change, dictionaries);
}
