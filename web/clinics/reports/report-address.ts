import {
  type Comparison,
  comparisons,
  REPORT_DAYS,
  REPORT_DAYS_MAX,
} from '../../../contract/clinics/staff-reports.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';

/** What the address chooses. `until`: the last day, null: today; `compare`: null: what the service takes by itself. */
export type ReportChoice = { days: number; until: string | null; compare: Comparison | null };

/** Times that end today, in days. */
export const periods = [30, 90, 365] as const;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days from the first to the last, both counted. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** What cannot be read is as if it were not there. */
export function readReportChoice(params: URLSearchParams): ReportChoice {
  const days = Number(params.get('days') ?? REPORT_DAYS);
  const until = params.get('until');
  return {
    days: Number.isInteger(days) && days >= 1 && days <= REPORT_DAYS_MAX ? days : REPORT_DAYS,
    until: until !== null && isDay(until) ? until : null,
    compare: comparisons.find((one) => one === params.get('compare')) ?? null,
  };
}

/** The query of the call and of the page's address alike. */
export const writeReportChoice = ({ days, until, compare }: ReportChoice) => ({
  days,
  ...(until !== null && { until }),
  ...(compare !== null && { compare }),
});
