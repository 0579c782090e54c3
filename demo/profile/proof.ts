import { billStatisticCases } from '../../contract/clinics/bill-statistics.ts';
import type { Calendar } from '../choosing.ts';
import type { Random } from '../random.ts';
import { factsOf } from './countries.ts';

export type Licence = {
  number: string;
  body: string;
  url: string | null;
  validUntil: string | null;
  /** Null: by the own word. */
  checkedOn: string | null;
};

/** Days in which whatever an operator has checked still counts: 14 months. */
const CHECKED_WITHIN_DAYS = 425;

const licencePrefixes = ['LZ', 'MED', 'HC', 'LO', 'KL', 'A', 'ML'] as const;

function makeLicence(random: Random, calendar: Calendar, body: string, isChecked: boolean): Licence {
  const number = `${random.pick(licencePrefixes)}-${random.between(10, 99)}-${random.between(100_000, 999_999)}`;
  return {
    number,
    body,
    // .example never leads anywhere (RFC 2606).
    url: isChecked ? `https://register.example/${number.toLowerCase()}` : null,
    validUntil: random.chance(0.4) ? calendar.day(-random.between(40, 1800)) : null,
    checkedOn: isChecked ? calendar.day(random.between(1, CHECKED_WITHIN_DAYS)) : null,
  };
}

/** Three of five checked by an operator, one by its own word, one with none. */
export function makeClinicLicences(random: Random, calendar: Calendar, country: string): Licence[] {
  const point = random.fraction();
  if (point >= 0.8) return [];
  return [makeLicence(random, calendar, factsOf(country).clinicBody, point < 0.6)];
}

export function makeDoctorLicences(random: Random, calendar: Calendar, country: string): Licence[] {
  const point = random.fraction();
  if (point >= 0.85) return [];
  return [makeLicence(random, calendar, factsOf(country).doctorBody, point < 0.55)];
}

export type Response = {
  medianReplyMinutes: number;
  requests: number;
  replied: number;
  computedOn: string;
};

/** From ten minutes to two days, half of the clinics under about five hours. */
/** How bills compare with offers where enough of the requests have come to a treatment: mostly as offered, now and then dearer. */
export function makeBillStatistic(
  random: Random,
  requests: number,
): { cases: number; median: number; above: number } | null {
  const cases = Math.round(requests * random.range(0.05, 0.2));
  if (cases < billStatisticCases) return null;
  const isDear = random.chance(0.25);
  const share = isDear ? random.range(0.5, 0.8) : random.range(0, 0.4);
  return {
    cases,
    median: isDear ? random.between(2, 14) : random.pick([0, 0, 0, -1, -3]),
    above: Math.round(cases * share),
  };
}

export function makeResponse(random: Random, calendar: Calendar): Response {
  const requests = random.between(4, 60) * random.between(1, 8);
  const minutes = Math.round(10 * 300 ** random.fraction());
  const share = 1 - 0.35 * random.fraction() ** 2;
  return {
    medianReplyMinutes: minutes,
    requests,
    replied: Math.max(1, Math.round(requests * share)),
    computedOn: calendar.day(random.between(0, 6)),
  };
}
