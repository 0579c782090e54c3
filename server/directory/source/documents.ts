/** Published clinics and doctors as the index takes them in. */
import type pg from 'pg';
import type { ClinicDocument, DoctorDocument, Entry, NameKind } from '../directory.ts';
import { copyRows, type Field, readCodes, readNumber, readNumbers } from './copy.ts';

/** Separators that no name has. */
const [BETWEEN_NAMES, WITHIN_NAME] = ['\u001e', '\u001f'];

/** Which rows: all, or those of some ids. */
type Ids = readonly number[] | null;
const only = (column: string, ids: Ids): string =>
  ids ? `where ${column} = any('{${ids.join(',')}}'::int[])` : '';

/** One row for each owner in the table, by its primary key; `columns` are aggregates. */
const grouped = (table: string, owner: string, columns: string, ids: Ids): string =>
  `left join (select ${owner}, ${columns} from ${table} ${only(owner, ids)} group by ${owner}) ${table}
     on ${table}.${owner} = entry.id`;

/** What both kinds have, in the order `readEntry` reads it. */
const ENTRY = (kind: string): string => `entry.id, entry.title, entry.title_lang, ${kind}_names.names,
  ${kind}_languages.langs, ${kind}_specializations.ids, ${kind}_diseases.ids,
  ${kind}_procedures.ids, ${kind}_procedures.amounts, ${kind}_procedures.currencies,
  ${kind}_ratings.counts, ${kind}_ratings.ranked, ${kind}_licences.is_checked`;

const joins = (kind: 'clinic' | 'doctor', ids: Ids): string => {
  const owner = `${kind}_id`;
  const name = `kind || '${WITHIN_NAME}' || lang || '${WITHIN_NAME}' || text`;
  return [
    grouped(`${kind}_names`, owner, `string_agg(${name}, '${BETWEEN_NAMES}') as names`, ids),
    grouped(`${kind}_languages`, owner, 'array_agg(lang) as langs', ids),
    grouped(`${kind}_specializations`, owner, 'array_agg(specialization_id) as ids', ids),
    grouped(`${kind}_diseases`, owner, 'array_agg(disease_id) as ids', ids),
    grouped(
      `${kind}_procedures`,
      owner,
      'array_agg(procedure_id) as ids, array_agg(amount) as amounts, array_agg(currency_id) as currencies',
      ids,
    ),
    `left join ${kind}_ratings on ${kind}_ratings.${owner} = entry.id`,
    grouped(
      `${kind}_licences`,
      owner,
      'bool_or(checked_on is not null and (valid_until is null or valid_until >= current_date)) as is_checked',
      ids,
    ),
  ].join('\n');
};

const FIELDS_OF_ENTRY = 13;

const clinicSelect = (ids: Ids): string => `select ${ENTRY('clinic')},
    entry.country, entry.city_id, entry.lat, entry.lon, clinic_comforts.ids, clinic_accreditations.ids,
    clinic_responses.median_reply_minutes, entry.claimed_at is not null
  from clinics entry
  ${joins('clinic', ids)}
  ${grouped('clinic_comforts', 'clinic_id', `array_agg(comfort_id) filter (where value <> 'no') as ids`, ids)}
  ${grouped(
    'clinic_accreditations',
    'clinic_id',
    'array_agg(accreditation_id) filter (where valid_until is null or valid_until >= current_date) as ids',
    ids,
  )}
  left join clinic_responses on clinic_responses.clinic_id = entry.id
  where entry.status = 'published' ${only('entry.id', ids).replace('where', 'and')}
  order by entry.id`;

const doctorSelect = (ids: Ids): string => `select ${ENTRY('doctor')}, positions.clinic_id
  from doctors entry
  ${joins('doctor', ids)}
  left join positions on positions.doctor_id = entry.id and positions.is_main
  where entry.status = 'published' ${only('entry.id', ids).replace('where', 'and')}
  order by entry.id`;

function readEntry(fields: readonly Field[]): Entry {
  const [id, title, titleLang, names, langs, specializations, diseases, procedures] = fields;
  const [amounts, currencies, counts, ranked, isChecked] = fields.slice(8, FIELDS_OF_ENTRY);
  return {
    id: Number(id),
    names: [{ text: title ?? '', kind: 'title', lang: titleLang ?? undefined }, ...readNames(names)],
    specializations: readNumbers(specializations),
    diseases: readNumbers(diseases),
    procedures: readPrices(readNumbers(procedures), readNumbers(amounts), readNumbers(currencies)),
    languages: readCodes(langs),
    rating: readRating(readNumbers(counts), readNumber(ranked)),
    isLicenceChecked: isChecked === 't',
  };
}

function readNames(field: Field | undefined): Entry['names'][number][] {
  if (!field) return [];
  return field.split(BETWEEN_NAMES).map((name) => {
    const [kind, lang, text = ''] = name.split(WITHIN_NAME);
    return { text, kind: kind as NameKind, lang: lang === 'und' ? undefined : lang };
  });
}

const readPrices = (
  ids: readonly number[],
  amounts: readonly number[],
  currencies: readonly number[],
): Entry['procedures'][number][] =>
  ids.map((id, at) => {
    const [amount = Number.NaN, currencyId = 0] = [amounts[at], currencies[at]];
    return { id, price: Number.isNaN(amount) ? null : { amount, currencyId } };
  });

function readRating(counts: readonly number[], ranked: number | null): Entry['rating'] {
  let [count, sum] = [0, 0];
  counts.forEach((comments, at) => {
    count += comments;
    sum += comments * (at + 1);
  });
  return { count, sum, ranked: count > 0 ? ranked : null };
}

function readClinic(fields: readonly Field[]): ClinicDocument {
  const [country, city, lat, lon, comforts, accreditations, minutes, isClaimed] =
    fields.slice(FIELDS_OF_ENTRY);
  return {
    ...readEntry(fields),
    country: country ?? '',
    cityId: readNumber(city),
    lat: readNumber(lat),
    lon: readNumber(lon),
    comforts: readNumbers(comforts),
    accreditations: readNumbers(accreditations),
    replyMinutes: readNumber(minutes),
    isClaimed: isClaimed === 't',
  };
}

/** Calls back with each published clinic, or those of some ids. */
export const readClinics = (
  client: pg.Client,
  ids: Ids,
  visit: (clinic: ClinicDocument) => void,
): Promise<void> => copyRows(client, clinicSelect(ids), (fields) => visit(readClinic(fields)));

export const readDoctors = (
  client: pg.Client,
  ids: Ids,
  visit: (doctor: DoctorDocument) => void,
): Promise<void> =>
  copyRows(client, doctorSelect(ids), (fields) =>
    visit({ ...readEntry(fields), clinicId: readNumber(fields[FIELDS_OF_ENTRY]) }),
  );

/**
 * For reading everything: all tables are walked along their primary keys at once and merged, whatever the planner
 * believes of tables that were just filled.
 */
export async function planForAll(client: pg.Client): Promise<void> {
  for (const way of ['hashjoin', 'hashagg', 'nestloop', 'sort', 'bitmapscan'])
    await client.query(`set local enable_${way} = off`);
  await client.query('set local jit = off');
}
