import {
  type Figure,
  type ReportValue,
  reportValues,
  type StaffFigures,
} from '../../../contract/clinics/staff-reports.ts';
import { type Cell, CSV_START, csvLine } from '../../../contract/platform/csv.ts';

type Translate = (key: string) => string;

export type Table = { head: string[]; rows: Cell[][] };

/** A share as percent with one decimal, as spreadsheets of every language read it: as a number. */
function cellOf(measure: ReportValue, value: Figure['own']): number | null {
  if (value === null) return null;
  return measure.endsWith('_rate') ? Math.round(value * 1000) / 10 : value;
}

const unitOf = (measure: ReportValue): 'percent' | 'minutes' | 'number' =>
  measure.endsWith('_rate') ? 'percent' : measure === 'reply_minutes' ? 'minutes' : 'number';

/** The figures of a report, a row each. Null is not known. */
export const figureTable = (figures: StaffFigures, t: Translate): Table => ({
  head: [
    t('staff_figures.figure'),
    t('staff_figures.own'),
    t(`staff_figures.compare_${figures.comparison}`),
    t('staff_figures.unit'),
  ],
  rows: reportValues.map((measure) => [
    t(`staff_figures.${measure}`),
    cellOf(measure, figures[measure].own),
    cellOf(measure, figures[measure].compared),
    t(`staff_figures.unit_${unitOf(measure)}`),
  ]),
});

/** Every day of a report; `day` as `2026-11-30`. */
export const dayTable = ({ days }: StaffFigures, t: Translate): Table => ({
  head: [
    t('staff_figures.day'),
    t('staff_figures.views'),
    t('staff_figures.requests'),
    t('staff_figures.offer_rate'),
    t('staff_figures.acceptance_rate'),
  ],
  rows: days.map(({ day, views, requests, offered, accepted }) => [day, views, requests, offered, accepted]),
});

export const csvOf = ({ head, rows }: Table): Blob =>
  new Blob([CSV_START, ...[head, ...rows].map(csvLine)], { type: 'text/csv' });
