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
const ENTRY = (
  kind: 'clinic' | 'doctor',
): string => `entry.id, entry.title, entry.title_lang, ${kind}_names.names,
  ${kind}_languages.langs, ${kind}_specializations.ids, ${kind}_diseases.ids,
  ${kind}_procedures.ids, ${kind}_procedures.amounts, ${kind}_procedures.currencies,
  ${kind}_ratings.counts, ${kind}_ratings.ranked, ${kind}_licences.is_checked,
  entry.is_demo, ${kind === 'doctor' ? 'entry.sex' : 'null'}`;

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

const FIELDS_OF_ENTRY = 15;

const clinicSelect = (ids: Ids): string => `select ${ENTRY('clinic')},
    entry.country, entry.city_id, entry.lat, entry.lon, clinic_comforts.ids, clinic_accreditations.ids,
    clinic_responses.median_reply_minutes, entry.claimed_at is not null, clinic_scores.score
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
  left join clinic_scores on clinic_scores.clinic_id = entry.id
  where entry.status = 'published' ${only('entry.id', ids).replace('where', 'and')}
  order by entry.id`;

const doctorSelect = (
  ids: Ids,
): string => `select ${ENTRY('doctor')}, positions.clinic_id, entry.country, entry.city_id
  from doctors entry
  ${joins('doctor', ids)}
  left join positions on positions.doctor_id = entry.id and positions.is_main
  where entry.status = 'published' ${only('entry.id', ids).replace('where', 'and')}
  order by entry.id`;

/** Field by field: taking a row apart by a pattern is slower, and there are a million. */
function readEntry(fields: readonly Field[]): Entry {
  return {
    id: Number(fields[0]),
    names: readNames(fields[1] ?? '', fields[2] ?? undefined, fields[3]),
    languages: readCodes(fields[4]),
    specializations: readNumbers(fields[5]),
    diseases: readNumbers(fields[6]),
    procedures: readPrices(readNumbers(fields[7]), readNumbers(fields[8]), readNumbers(fields[9])),
    rating: readRating(readNumbers(fields[10]), readNumber(fields[11])),
    isLicenceChecked: fields[12] === 't',
    isDemo: fields[13] === 't',
    sex: fields[14] === 'female' || fields[14] === 'male' ? fields[14] : null,
  };
}

function readNames(
  title: string,
  titleLang: string | undefined,
  field: Field | undefined,
): Entry['names'][number][] {
  const names: Entry['names'][number][] = [{ text: title, kind: 'title', lang: titleLang }];
  if (!field) return names;
  for (const name of field.split(BETWEEN_NAMES)) {
    const kindEnd = name.indexOf(WITHIN_NAME);
    const langEnd = name.indexOf(WITHIN_NAME, kindEnd + 1);
    const lang = name.slice(kindEnd + 1, langEnd);
    names.push({
      text: name.slice(langEnd + 1),
      kind: name.slice(0, kindEnd) as NameKind,
      lang: lang === 'und' ? undefined : lang,
    });
  }
  return names;
}

function readPrices(
  ids: readonly number[],
  amounts: readonly number[],
  currencies: readonly number[],
): Entry['procedures'][number][] {
  const priced: Entry['procedures'][number][] = [];
  for (let at = 0; at < ids.length; at++) {
    const amount = amounts[at] ?? Number.NaN;
    const price = Number.isNaN(amount) ? null : { amount, currencyId: currencies[at] ?? 0 };
    priced.push({ id: ids[at] ?? 0, price });
  }
  return priced;
}

function readRating(counts: readonly number[], ranked: number | null): Entry['rating'] {
  let count = 0;
  let sum = 0;
  for (let at = 0; at < counts.length; at++) {
    count += counts[at] ?? 0;
    sum += (counts[at] ?? 0) * (at + 1);
  }
  return { count, sum, ranked: count > 0 ? ranked : null };
}

function readClinic(fields: readonly Field[]): ClinicDocument {
  const [country, city, lat, lon, comforts, accreditations, minutes, isClaimed, score] =
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
    dataScore: readNumber(score) ?? 0,
  };
}

/** Calls back with each published clinic, or those of some ids. */
export const readClinics = (
  client: pg.Client,
  ids: Ids,
  visit: (clinic: ClinicDocument) => void | Promise<void>,
): Promise<void> => copyRows(client, clinicSelect(ids), (fields) => visit(readClinic(fields)));

export const readDoctors = (
  client: pg.Client,
  ids: Ids,
  visit: (doctor: DoctorDocument) => void | Promise<void>,
): Promise<void> =>
  copyRows(client, doctorSelect(ids), (fields) => {
    const [clinicId, country, cityId] = fields.slice(FIELDS_OF_ENTRY);
    const place = country ? { country, cityId: readNumber(cityId) } : null;
    return visit({ ...readEntry(fields), clinicId: readNumber(clinicId), place });
  });

/**
 * For reading everything: all tables are walked along their primary keys at once and merged, whatever the planner
 * believes of tables that were just filled.
 */
export async function planForAll(client: pg.Client): Promise<void> {
  for (const way of ['hashjoin', 'hashagg', 'nestloop', 'sort', 'bitmapscan'])
    await client.query(`set local enable_${way} = off`);
  await client.query('set local jit = off');
}
