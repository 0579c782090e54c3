import { costOf, isLineKnown, roundAmount } from '../../contract/offers/offer-costs.ts';
import { withProcedures } from '../../contract/offers/offer-procedures.ts';
import {
  lineKinds,
  type OfferCost,
  type OfferLine,
  type OfferProcedure,
  type OfferState,
  type OfferTerms,
  type StaffOffer,
} from '../../contract/offers/offers.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { RequestState } from '../../contract/requests/requests.ts';
import type { FieldProblem } from '../platform/errors.ts';

const isText = (text: string): boolean => text.trim() !== '';

/** Facts that every offer answers besides its lines, and when each is answered. */
const facts: Record<string, (terms: OfferTerms) => boolean> = {
  nights: ({ nights }) => nights !== null,
  days_in_country: ({ days_in_country }) => days_in_country !== null,
  basis: ({ basis }) => isText(basis),
  price_changes: ({ price_changes }) => isText(price_changes),
  // Who asks for nothing in advance has nothing to give back.
  prepayment: ({ prepayment_percent, refund }) =>
    prepayment_percent !== null && (prepayment_percent === 0 || isText(refund)),
  aftercare: ({ aftercare }) => isText(aftercare),
  complications: ({ complications }) => isText(complications),
  languages: ({ languages }) => languages.length > 0,
  earliest_date: ({ earliest_date }) => earliest_date !== null,
};

export type Completeness = Pick<StaffOffer, 'completeness' | 'points' | 'missing'>;

/** How much of what a patient needs to know an offer says: `missing` names the rest, lines first. */
export function measureCompleteness(terms: OfferTerms): Completeness {
  const said = new Set(terms.lines.filter(isLineKnown).map(({ kind }) => kind));
  const missing = [
    ...lineKinds.filter((kind) => !said.has(kind)).map((kind) => `line.${kind}`),
    ...Object.keys(facts).filter((name) => !facts[name]?.(terms)),
  ];
  const all = lineKinds.length + Object.keys(facts).length;
  const points = { said: all - missing.length, all };
  return { completeness: Math.round((100 * points.said) / points.all), points, missing };
}

/** What an offer that was sent costs. */
export function sentCostOf({ id, terms }: { id: string; terms: OfferTerms }): OfferCost {
  const cost = costOf(terms);
  if (!cost) throw new Error(`Offer ${id} was sent without a price`);
  return cost;
}

const roundMaybe = (amount: number | null): number | null => (amount === null ? null : roundAmount(amount));

/** One line of each kind in their order; an amount belongs to what is extra alone. */
function tidyLines(lines: readonly OfferLine[]): OfferLine[] {
  return lineKinds.map((kind) => {
    const line = lines.find((one) => one.kind === kind);
    if (!line) return { kind, state: 'unsaid', amount: null, note: '' };
    const amount = line.state === 'extra' ? roundMaybe(line.amount) : null;
    return { kind, state: line.state, amount, note: line.note.trim() };
  });
}

const tidyProcedure = ({ slug, title, amount, amount_to }: OfferProcedure): OfferProcedure => ({
  ...{ slug, title: title.trim() },
  ...{ amount: roundMaybe(amount), amount_to: roundMaybe(amount_to) },
});

/** Terms as they are kept: the same words always look the same, so that a change can be seen. */
export function tidyTerms(terms: OfferTerms): OfferTerms {
  const tidy = {
    ...terms,
    procedure: terms.procedure.trim(),
    price_from: roundMaybe(terms.price_from),
    price_to: roundMaybe(terms.price_to),
    lines: tidyLines(terms.lines),
    basis: terms.basis.trim(),
    price_changes: terms.price_changes.trim(),
    refund: terms.refund.trim(),
    aftercare: terms.aftercare.trim(),
    complications: terms.complications.trim(),
    languages: [...new Set(terms.languages)],
    note: terms.note.trim(),
  };
  return terms.procedures ? withProcedures(tidy, terms.procedures.map(tidyProcedure)) : tidy;
}

/** Kinds that stand in the lines more than once. */
export const findRepeatedLine = (lines: readonly OfferLine[]): OfferLine | null =>
  lines.find(({ kind }, index) => lines.findIndex((one) => one.kind === kind) !== index) ?? null;

type Problems = Record<string, FieldProblem[]>;

/** What is wrong with the prices of several procedures, as a message key. */
function whyUnpriced(procedures: readonly OfferProcedure[]): string | null {
  if (procedures.some(({ amount }) => amount === null || amount <= 0)) return 'offer_procedure_amount';
  const isUpsideDown = procedures.some(
    ({ amount, amount_to }) => amount !== null && amount_to !== null && amount_to < amount,
  );
  return isUpsideDown ? 'offer_price_range' : null;
}

function priceProblems(
  { procedures = [], price_from, price_to, currency_id }: OfferTerms,
  currencies: ReadonlySet<number>,
) {
  const found: Problems = {};
  const unpriced = whyUnpriced(procedures);
  if (unpriced !== null) found['terms.procedures'] = [{ key: unpriced }];
  else if (price_from === null) found['terms.price_from'] = [{ key: 'required' }];
  else if (price_from <= 0) found['terms.price_from'] = [{ key: 'above', values: { limit: 0 } }];
  else if (price_to !== null && price_to < price_from)
    found['terms.price_to'] = [{ key: 'offer_price_range' }];
  if (currency_id === null) found['terms.currency_id'] = [{ key: 'required' }];
  else if (!currencies.has(currency_id)) found['terms.currency_id'] = [{ key: 'unknown_currency' }];
  return found;
}

function lineProblems(lines: readonly OfferLine[]): Problems {
  const found: Problems = {};
  if (!lines.some(({ state }) => state === 'included'))
    found['terms.lines'] = [{ key: 'offer_nothing_included' }];
  for (const line of lines)
    if (line.state === 'extra' && !isLineKnown(line))
      found[`terms.lines.${line.kind}`] = [{ key: 'offer_line_amount' }];
  return found;
}

/** What the terms are judged by at the moment of sending; `today` is the clinic's. */
export type SendingFacts = { isDoctorHere: boolean; currencies: ReadonlySet<number>; today: string };

/** What keeps an offer from being sent, by field; empty: nothing does. */
export function findSendingProblems(terms: OfferTerms, at: SendingFacts): Problems {
  const found: Problems = { ...priceProblems(terms, at.currencies), ...lineProblems(terms.lines) };
  if (terms.doctor_id === null) found['terms.doctor_id'] = [{ key: 'required' }];
  else if (!at.isDoctorHere) found['terms.doctor_id'] = [{ key: 'offer_doctor_elsewhere' }];
  if (!isText(terms.procedure)) found['terms.procedure'] = [{ key: 'required' }];
  if (terms.earliest_date === null) found['terms.earliest_date'] = [{ key: 'required' }];
  else if (terms.earliest_date < at.today) found['terms.earliest_date'] = [{ key: 'date_past' }];
  if (terms.languages.length === 0) found['terms.languages'] = [{ key: 'required' }];
  const { completeness } = measureCompleteness(terms);
  const least = limits.offerCompletenessMin;
  if (completeness < least)
    found.completeness = [{ key: 'offer_incomplete', values: { percent: completeness, least } }];
  return found;
}

/** Why a request takes no offers, as a message key. */
export function whyNotAnswerable(state: RequestState): string {
  if (state === 'cancelled') return 'request_cancelled';
  if (state === 'expired') return 'request_expired';
  if (state === 'accepted' || state === 'scheduled' || state === 'completed') return 'offer_not_chosen';
  return 'request_state';
}

const endings: Partial<Record<OfferState, string>> = {
  accepted: 'offer_accepted',
  confirmed: 'offer_accepted',
  fulfilled: 'offer_accepted',
  declined: 'offer_declined',
  withdrawn: 'offer_withdrawn',
  expired: 'offer_expired',
  cancelled: 'request_cancelled',
};

/** Why nothing can be done with an offer any more, as a message key. */
export const whyEnded = (offer: OfferState, request: RequestState): string =>
  endings[offer] ?? whyNotAnswerable(request);

const live: ReadonlySet<OfferState> = new Set(['draft', 'sent', 'viewed']);
export const isLive = (state: OfferState): boolean => live.has(state);
