import type { PriceLine } from '../../contract/clinics/prices.ts';
import { fillEmptyTerms } from '../../contract/offers/offer-filling.ts';
import { type LineKind, lineKinds, type OfferLine, type OfferTerms } from '../../contract/offers/offers.ts';
import { limits } from '../../contract/platform/limits.ts';
import { tidyTerms } from './rules.ts';

/** What is known of a clinic and a request before anyone writes. */
export type PrefillFacts = {
  doctorId: number | null;
  /** Title of the procedure asked for, in the client's language; empty: none was named. */
  procedure: string;
  price: {
    amount: number | null;
    amountTo: number | null;
    currencyId: number | null;
    included: string[];
    excluded: string[];
  } | null;
  /** In which the clinic tells most of its prices. */
  usualCurrencyId: number | null;
  /** Of the patient, those that are spoken at the clinic. */
  languages: string[];
  /** Values of the comforts of `comfortSlugs` by slug. */
  comforts: Record<string, 'free' | 'paid' | 'no'>;
};

/** Lines of a price list by the line of an offer they tell of. */
const priceLinesOf: Partial<Record<LineKind, readonly PriceLine[]>> = {
  examination: ['consultation', 'diagnostics'],
  procedure: ['surgery'],
  materials: ['implant'],
  anaesthesia: ['anaesthesia'],
  ward: ['hospital_stay'],
  medicines: ['medicines'],
  follow_up: ['follow_up'],
  interpreter: ['interpreter'],
  transfer: ['transfer'],
};

const comfortsOf: Partial<Record<LineKind, readonly string[]>> = {
  interpreter: ['interpreter-on-site', 'phone-interpreter'],
  transfer: ['airport-transfer'],
  accommodation: ['guest-house'],
};

export const comfortSlugs: readonly string[] = Object.values(comfortsOf).flat();

type State = OfferLine['state'];

/** Of two price lines of which one is included and the other is not, the clinic has to say itself. */
function stateByPrice(kind: LineKind, price: PrefillFacts['price']): State {
  if (!price) return 'unsaid';
  const of = priceLinesOf[kind] ?? [];
  const [isIn, isOut] = [price.included, price.excluded].map((list) =>
    of.some((line) => list.includes(line)),
  );
  if (isIn) return isOut ? 'unsaid' : 'included';
  // A price is for the procedure itself, also where that is no surgery.
  if (kind === 'procedure' && price.amount !== null) return 'included';
  return isOut ? 'extra' : 'unsaid';
}

function stateByComforts(kind: LineKind, comforts: PrefillFacts['comforts']): State {
  const values = (comfortsOf[kind] ?? []).map((slug) => comforts[slug]);
  if (values.includes('free')) return 'included';
  return values.includes('paid') ? 'extra' : 'unsaid';
}

/** An offer to begin with. What an extra costs stands in no price list: the clinic writes it. */
export function prefillTerms(facts: PrefillFacts): OfferTerms {
  const lines = lineKinds.map((kind): OfferLine => {
    const state = stateByPrice(kind, facts.price);
    return {
      kind,
      state: state === 'unsaid' ? stateByComforts(kind, facts.comforts) : state,
      amount: null,
      note: '',
    };
  });
  return {
    doctor_id: facts.doctorId,
    procedure: facts.procedure,
    price_from: facts.price?.amount ?? null,
    price_to: facts.price?.amountTo ?? null,
    currency_id: facts.price?.currencyId ?? facts.usualCurrencyId,
    lines,
    nights: null,
    days_in_country: null,
    earliest_date: null,
    basis: '',
    price_changes: '',
    prepayment_percent: null,
    refund: '',
    aftercare: '',
    complications: '',
    languages: facts.languages,
    valid_days: limits.offerDays,
    note: '',
  };
}

/** Terms of the case, with what they leave open filled from a template; how long the offer is valid the template says. */
export function applyTemplate(prefilled: OfferTerms, template: OfferTerms, today: string): OfferTerms {
  const { earliest_date: date, valid_days } = template;
  return tidyTerms({
    ...fillEmptyTerms(prefilled, template),
    earliest_date: date !== null && date >= today ? date : null,
    valid_days,
  });
}
