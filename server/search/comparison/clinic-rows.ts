import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { Price } from '../../../contract/clinics/prices.ts';
import type { International } from '../../../contract/clinics/sections/international.ts';
import type { ComparisonRow } from '../../../contract/search/comparison.ts';
import { spokenLanguageTitle, titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import {
  type Fee,
  feeCell,
  flagCell,
  licenceCell,
  listCell,
  makePriceRows,
  minutesCell,
  numberCell,
  ratingCell,
  rowOf,
  yearCell,
} from './rules.ts';

/** A clinic as a column: its card and what the card does not hold. */
export type ClinicColumn = {
  card: ClinicCard;
  established: number | null;
  beds: number | null;
  licences: { body: string; checked_on: string | null }[];
  accreditations: string[];
  answers: { requests: number; replied: number } | null;
  spoken: { code: string; level: string }[];
  specializations: string[];
  /** 0 where none is known. */
  doctors: number;
  verified_doctors: number;
  yearly_procedures: number | null;
  prices: Price[];
  comforts: { id: number; value: string }[];
  international: { facts: Partial<International>; stated_on: string } | null;
};

type Groups = { key: GroupKey; rows: ComparisonRow[] }[];
type GroupKey =
  | 'trust'
  | 'prices'
  | 'understanding'
  | 'practice'
  | 'international'
  | 'comforts'
  | 'education';

export function makeClinicGroups(
  columns: readonly ClinicColumn[],
  asked: readonly { slug: string; title: string }[],
  words: Words,
): Groups {
  if (columns.length === 0) return [];
  const groups: Groups = [
    { key: 'trust', rows: trustRows(columns, words) },
    { key: 'prices', rows: makePriceRows(columns, asked) },
    { key: 'understanding', rows: languageRows(columns, words) },
    { key: 'practice', rows: practiceRows(columns) },
    { key: 'international', rows: internationalRows(columns, words) },
    { key: 'comforts', rows: comfortRows(columns, words) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function trustRows(columns: readonly ClinicColumn[], { say }: Words): ComparisonRow[] {
  const row = rowOf(columns);
  return [
    row('licence', ({ licences }) => licenceCell(licences, say('comparison.value.not_checked'))),
    row('accreditations', ({ accreditations }) => listCell(accreditations)),
    row('profile', ({ card }) => flagCell(card.is_claimed)),
    row('rating', ({ card }) => ratingCell(card.rating)),
    row('reply', ({ card }) => minutesCell(card.reply_time_minutes, card.reply_time_requests)),
    row('replied', ({ answers }) =>
      numberCell(
        answers && answers.requests > 0 ? Math.round((100 * answers.replied) / answers.requests) : null,
      ),
    ),
    row('established', ({ established }) => yearCell(established)),
  ];
}

/** Rows of the languages spoken, by how well. */
export function languageRows(
  columns: readonly { spoken: readonly { code: string; level: string }[] }[],
  { language }: Words,
): ComparisonRow[] {
  const row = rowOf(columns);
  const spokenAt = (levels: readonly string[]) => (column: (typeof columns)[number]) =>
    listCell(
      column.spoken
        .filter(({ level }) => levels.includes(level))
        .map(({ code }) => spokenLanguageTitle(code, language)),
    );
  return [
    row('languages', spokenAt(['native', 'fluent'])),
    row('languages_basic', spokenAt(['basic'])),
    row('interpreter', spokenAt(['interpreter'])),
  ];
}

function practiceRows(columns: readonly ClinicColumn[]): ComparisonRow[] {
  const row = rowOf(columns);
  return [
    row('specializations', ({ specializations }) => listCell(specializations)),
    row('doctors', ({ doctors }) => numberCell(doctors || null)),
    row('verified_doctors', ({ doctors, verified_doctors }) => numberCell(doctors ? verified_doctors : null)),
    row('yearly_procedures', ({ yearly_procedures }) => numberCell(yearly_procedures)),
    row('beds', ({ beds }) => numberCell(beds)),
  ];
}

function internationalRows(columns: readonly ClinicColumn[], { say }: Words): ComparisonRow[] {
  const row = rowOf(columns);
  const value = (key: string, values?: Record<string, number>) => say(`comparison.value.${key}`, values);
  const fact = <K extends keyof International>(column: ClinicColumn, key: K) =>
    column.international?.facts[key] ?? null;
  const fee = (column: ClinicColumn, stated: { fee: Fee } | null) =>
    feeCell(stated, value('free'), column.international?.stated_on ?? '');
  return [
    row('visa_days', (column) => numberCell(fact(column, 'visa')?.working_days ?? null)),
    row('visa_fee', (column) => fee(column, fact(column, 'visa'))),
    row('airport_km', (column) => numberCell(fact(column, 'airport')?.km ?? null)),
    row('transfer', (column) => {
      const airport = fact(column, 'airport');
      return airport && !airport.transfer ? flagCell(false) : fee(column, airport?.transfer ?? null);
    }),
    row('hotels', (column) => {
      const lodging = fact(column, 'lodging');
      return numberCell(
        lodging?.hotels ?? null,
        lodging && value('within_metres', { metres: lodging.within_metres }),
      );
    }),
    row('lodging_discount', (column) => flagCell(fact(column, 'lodging')?.has_discount ?? null)),
    row('payment_methods', (column) =>
      listCell((fact(column, 'payment')?.methods ?? []).map((method) => value(`method_${method}`))),
    ),
    row('prepayment', (column) => numberCell(fact(column, 'payment')?.prepayment_percent ?? null)),
    row('refund_days', (column) => numberCell(fact(column, 'payment')?.refund_days ?? null)),
    row('video_visits', (column) =>
      listCell(
        (fact(column, 'aftercare')?.video_visit_days ?? []).map((count) => value('after_days', { count })),
      ),
    ),
    row('aftercare_included', (column) => flagCell(fact(column, 'aftercare')?.is_included ?? null)),
    row('complications_days', (column) => numberCell(fact(column, 'complications')?.free_days ?? null)),
  ];
}

/** Comforts that at least one of the clinics has told of, in the order of the dictionary. */
function comfortRows(
  columns: readonly ClinicColumn[],
  { dictionaries, language, say }: Words,
): ComparisonRow[] {
  const known = columns.map(({ comforts }) => new Map(comforts.map(({ id, value }) => [id, value])));
  const told = [...dictionaries.comforts.byId.values()].filter(({ id }) =>
    known.some((values) => values.has(id)),
  );
  const ordered = dictionaries.comfortGroups.flatMap((group) =>
    told.filter(({ group_id }) => group_id === group.id),
  );
  return ordered.map((comfort) =>
    rowOf(known)(
      `comfort:${comfort.slug}`,
      (values) => {
        const value = values.get(comfort.id);
        if (value === 'free' || value === 'paid') return flagCell(true, say(`comparison.value.${value}`));
        return flagCell(value === 'no' ? false : null);
      },
      titleIn(comfort.titles, language),
    ),
  );
}
