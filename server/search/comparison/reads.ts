import { sql } from 'kysely';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { Price } from '../../../contract/clinics/prices.ts';
import { listCards as listDoctorCards } from '../../clinics/doctors/reads.ts';
import { type PriceRow, shapePrice } from '../../clinics/prices/rules.ts';
import { isInForce, isVerified, listCards as listClinicCards, spokenOrder } from '../../clinics/reads.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { jsonList } from '../../platform/json-list.ts';
import type { ClinicColumn } from './clinic-rows.ts';
import type { DoctorColumn } from './doctor-rows.ts';

const priceColumns = sql`procedure_id, amount, amount_to, currency_id, included, excluded, yearly_volume, priced_on,
  null as remark`;

type ClinicFacts = Pick<
  ClinicColumn,
  | 'established'
  | 'beds'
  | 'licences'
  | 'answers'
  | 'spoken'
  | 'doctors'
  | 'verified_doctors'
  | 'comforts'
  | 'international'
> & { id: number; accreditations: number[]; specializations: number[]; prices: PriceRow[] };

const clinicFacts = sql`
  c.id, c.established, c.beds,
  ${jsonList(sql`select body, checked_on from clinic_licences where clinic_id = c.id and ${isInForce} order by id`)} as licences,
  array(select accreditation_id from clinic_accreditations where clinic_id = c.id and ${isInForce}) as accreditations,
  (select json_build_object('requests', k.requests, 'replied', replied) from clinic_responses k
    where clinic_id = c.id) as answers,
  ${jsonList(sql`select lang as code, level from clinic_languages where clinic_id = c.id order by ${spokenOrder}`)} as spoken,
  array(select specialization_id from clinic_specializations where clinic_id = c.id) as specializations,
  ${jsonList(sql`select ${priceColumns} from clinic_procedures where clinic_id = c.id`)} as prices,
  ${jsonList(sql`select comfort_id as id, value from clinic_comforts where clinic_id = c.id`)} as comforts,
  (select json_build_object('facts', facts, 'stated_on', stated_on) from clinic_international
    where clinic_id = c.id) as international, doctors.*`;

/** Columns of published clinics in the order of `ids`, in two queries; ids that do not exist are left out. */
export async function readClinicColumns(
  db: Database,
  ids: readonly number[],
  words: Words,
): Promise<ClinicColumn[]> {
  if (ids.length === 0) return [];
  const [cards, facts] = await Promise.all([
    listClinicCards(
      db,
      ids.map((id) => ({ id })),
      words,
    ),
    sql<ClinicFacts>`
      select ${clinicFacts} from clinics c cross join lateral (
        select count(*)::int as doctors, count(*) filter (where exists (
          select from doctor_licences where doctor_id = d.id and ${isVerified}))::int as verified_doctors
        from doctors d where d.status = 'published'
          and d.id in (select doctor_id from positions where clinic_id = c.id and until is null)) doctors
      where c.id = any(${[...ids]}::int[])`.execute(db),
  ]);
  const byId = new Map(facts.rows.map((row) => [row.id, row]));
  return cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? [toClinicColumn(card, row, words)] : [];
  });
}

function toClinicColumn(card: ClinicCard, row: ClinicFacts, words: Words): ClinicColumn {
  const { dictionaries, language } = words;
  const titles = (
    dictionary: { byId: ReadonlyMap<number, { titles: Record<string, string> }> },
    ids: number[],
  ) =>
    ids
      .flatMap((id) => {
        const entry = dictionary.byId.get(id);
        return entry ? [titleIn(entry.titles, language)] : [];
      })
      .sort((a, b) => a.localeCompare(b, language));
  const prices = shapePrices(row.prices, words);
  const volumes = prices.flatMap(({ yearly_volume }) => yearly_volume ?? []);
  return {
    ...row,
    card,
    prices,
    accreditations: titles(dictionaries.accreditations, row.accreditations),
    specializations: titles(dictionaries.specializations, row.specializations),
    yearly_procedures: volumes.length > 0 ? volumes.reduce((sum, each) => sum + each, 0) : null,
  };
}

function shapePrices(rows: readonly PriceRow[], { dictionaries, language }: Words): Price[] {
  return rows.flatMap((row) => shapePrice(row, dictionaries, language) ?? []);
}

type DoctorFacts = Pick<DoctorColumn, 'licences' | 'spoken'> & {
  id: number;
  education: Partial<DoctorColumn['education'][number]>[];
  prices: PriceRow[];
};

/** Columns of published doctors in the order of `ids`, in two queries; ids that do not exist are left out. */
export async function readDoctorColumns(
  db: Database,
  ids: readonly number[],
  words: Words,
): Promise<DoctorColumn[]> {
  if (ids.length === 0) return [];
  const [cards, facts] = await Promise.all([
    listDoctorCards(
      db,
      ids.map((id) => ({ id })),
      words,
    ),
    sql<DoctorFacts>`
      select d.id, d.education,
        ${jsonList(sql`select body, checked_on from doctor_licences where doctor_id = d.id and ${isInForce} order by id`)} as licences,
        ${jsonList(sql`select lang as code, level from doctor_languages where doctor_id = d.id order by ${spokenOrder}`)} as spoken,
        ${jsonList(sql`select ${priceColumns} from doctor_procedures where doctor_id = d.id`)} as prices
      from doctors d where d.id = any(${[...ids]}::int[])`.execute(db),
  ]);
  const byId = new Map(facts.rows.map((row) => [row.id, row]));
  return cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? [toDoctorColumn(card, row, words)] : [];
  });
}

function toDoctorColumn(card: DoctorCard, row: DoctorFacts, words: Words): DoctorColumn {
  return {
    ...row,
    card,
    prices: shapePrices(row.prices, words),
    education: row.education.flatMap(({ kind, institution, year }) =>
      kind && institution ? [{ kind, institution, year: year ?? null }] : [],
    ),
  };
}
