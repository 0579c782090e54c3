import type { Currency } from '../../contract/content/currencies.ts';
import type { Money } from '../../contract/content/money.ts';
import { costOf, isAboveSum } from '../../contract/offers/offer-costs.ts';
import type { Offer, OfferApproval, OfferTerms, Rates, StaffOffer } from '../../contract/offers/offers.ts';
import { shapePortrait } from '../clinics/pictures/rules.ts';
import { titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import { timeZoneAt } from '../platform/time-zone.ts';
import { measureCompleteness, sentCostOf } from './rules.ts';

type DoctorRow = NamedRow & {
  /** Null: none was drawn, or the doctor is not shown any more. */
  portrait_seed: number | null;
  specialization_id: number | null;
  yearly_volume: number | null;
  licence_checked_on: string | null;
};

export type OfferRow = Pick<Offer, 'id' | 'clinic_id' | 'state' | 'version' | 'terms' | 'completeness'> & {
  accepted_rates: Rates | null;
  confirmed_date: string | null;
  state_reason: string | null;
  rates: Rates;
  sent_at: Date;
  valid_until: Date;
  doctor_id: number;
  doctor_title: string;
  /** Null: gone from the directory since. */
  doctor: DoctorRow | null;
  lat: number | null;
  lon: number | null;
  /** Times as json has them. */
  earlier: {
    version: number;
    sent_at: string;
    terms: OfferTerms;
    doctor_title: string;
    /** Null: gone from the directory since. */
    doctor: NamedRow | null;
  }[];
};

function shapeDoctor(row: OfferRow, { language, dictionaries }: Words): Offer['doctor'] {
  const { doctor } = row;
  const field = dictionaries.specializations.byId.get(doctor?.specialization_id ?? -1);
  return {
    id: row.doctor_id,
    title: doctor ? shownTitle(doctor, language).title : row.doctor_title,
    specialization: field ? titleIn(field.doctor_titles, language) : null,
    procedures_per_year: doctor?.yearly_volume ?? null,
    licence_checked_at: doctor?.licence_checked_on ?? null,
    portrait:
      doctor === null || doctor.portrait_seed === null
        ? null
        : shapePortrait({ id: row.doctor_id, seed: doctor.portrait_seed }),
  };
}

export function shapeOffer(row: OfferRow, words: Words): Offer {
  const { terms } = row;
  return {
    id: row.id,
    clinic_id: row.clinic_id,
    state: row.state,
    version: row.version,
    terms,
    doctor: shapeDoctor(row, words),
    completeness: row.completeness,
    points: measureCompleteness(terms).points,
    cost: sentCostOf(row),
    sent_at: row.sent_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    time_zone: timeZoneAt(row),
    rates_at_sending: row.rates,
    rates_at_acceptance: row.accepted_rates,
    confirmed_date: row.confirmed_date,
    state_reason: row.state_reason,
    earlier_versions: row.earlier.map(({ doctor, ...one }) => ({
      ...one,
      sent_at: new Date(one.sent_at).toISOString(),
      doctor_title: doctor ? shownTitle(doctor, words.language).title : one.doctor_title,
    })),
  };
}

export type StaffOfferRow = Pick<
  StaffOffer,
  | 'id'
  | 'request_id'
  | 'clinic_id'
  | 'state'
  | 'draft'
  | 'draft_version'
  | 'sent_terms'
  | 'filled'
  | 'is_unchanged'
  | 'version'
> & {
  sent_at: Date | null;
  valid_until: Date | null;
  confirmed_date: string | null;
  state_reason: string | null;
  /** Above which total an owner approves; null: none is set. */
  approval_sum: Money | null;
  approval: OfferApproval | null;
};

/** Times inside json are text as PostgreSQL writes it. */
export const toIso = (time: string): string => new Date(time).toISOString();

/** An approval as json has it. */
export const shapeApproval = (approval: OfferApproval): OfferApproval => ({
  ...approval,
  asked_at: toIso(approval.asked_at),
  decided_at: approval.decided_at && toIso(approval.decided_at),
});

/** Whether an owner sends the draft. One without a price is not sent by anybody. */
export function needsApproval(
  draft: OfferTerms,
  sum: Money | null,
  currencies: readonly Pick<Currency, 'id' | 'rate'>[],
): boolean {
  const cost = costOf(draft);
  return cost !== null && sum !== null && isAboveSum(cost, sum, currencies);
}

export function shapeOfStaff(
  { approval_sum: sum, approval, ...row }: StaffOfferRow,
  currencies: readonly Currency[],
): StaffOffer {
  return {
    ...row,
    needs_approval: needsApproval(row.draft, sum, currencies),
    approval: approval && shapeApproval(approval),
    ...measureCompleteness(row.draft),
    cost: costOf(row.draft),
    sent_cost: row.sent_terms && costOf(row.sent_terms),
    sent_at: row.sent_at?.toISOString() ?? null,
    valid_until: row.valid_until?.toISOString() ?? null,
  };
}
