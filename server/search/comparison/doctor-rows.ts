import { type DoctorCard, educationKinds } from '../../../contract/clinics/doctors.ts';
import type { Price } from '../../../contract/clinics/prices.ts';
import type { ComparisonRow } from '../../../contract/search/comparison.ts';
import type { Words } from '../../content/localization/reads.ts';
import { languageRows } from './clinic-rows.ts';
import {
  flagCell,
  licenceCell,
  listCell,
  makePriceRows,
  minutesCell,
  numberCell,
  ratingCell,
  rowOf,
  textCell,
  yearCell,
} from './rules.ts';

/** A doctor as a column: the card and what the card does not hold. */
export type DoctorColumn = {
  card: DoctorCard;
  licences: { body: string; checked_on: string | null }[];
  spoken: { code: string; level: string }[];
  education: { kind: string; institution: string; year: number | null }[];
  prices: Price[];
};

type Groups = {
  key: 'trust' | 'prices' | 'understanding' | 'practice' | 'education';
  rows: ComparisonRow[];
}[];

export function makeDoctorGroups(
  columns: readonly DoctorColumn[],
  asked: readonly { slug: string; title: string }[],
  words: Words,
): Groups {
  if (columns.length === 0) return [];
  const groups: Groups = [
    { key: 'trust', rows: trustRows(columns, words) },
    { key: 'prices', rows: makePriceRows(columns, asked) },
    // Doctors have no interpreters: their clinics have.
    { key: 'understanding', rows: languageRows(columns, words).filter(({ key }) => key !== 'interpreter') },
    { key: 'practice', rows: practiceRows(columns) },
    { key: 'education', rows: educationRows(columns) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function trustRows(columns: readonly DoctorColumn[], { say }: Words): ComparisonRow[] {
  const row = rowOf(columns);
  return [
    row('licence', ({ licences }) => licenceCell(licences, say('comparison.value.not_checked'))),
    row('clinic', ({ card }) => textCell(card.clinic?.title ?? null, card.clinic?.city?.title ?? null)),
    row('profile', ({ card }) => flagCell(card.clinic && card.is_claimed)),
    row('rating', ({ card }) => ratingCell(card.rating)),
    row('reply', ({ card }) => minutesCell(card.reply_time_minutes, card.reply_time_requests)),
  ];
}

function practiceRows(columns: readonly DoctorColumn[]): ComparisonRow[] {
  const row = rowOf(columns);
  return [
    row('specializations', ({ card }) => listCell(card.specializations.map(({ title }) => title))),
    row('practising_since', ({ card }) => yearCell(card.practising_since)),
    row('procedures', ({ prices }) => numberCell(prices.length || null)),
    row('yearly_procedures', ({ prices }) => {
      const volumes = prices.flatMap(({ yearly_volume }) => yearly_volume ?? []);
      return numberCell(volumes.length > 0 ? volumes.reduce((sum, each) => sum + each, 0) : null);
    }),
  ];
}

/** Kinds of education that at least one of the doctors has told of. */
function educationRows(columns: readonly DoctorColumn[]): ComparisonRow[] {
  const row = rowOf(columns);
  const told = new Set(columns.flatMap(({ education }) => education.map(({ kind }) => kind)));
  return educationKinds
    .filter((kind) => told.has(kind))
    .map((kind) =>
      row(kind, ({ education }) =>
        listCell(
          education
            .filter((step) => step.kind === kind)
            .map(({ institution, year }) => (year === null ? institution : `${institution} (${year})`)),
        ),
      ),
    );
}
