import type { PriceLine } from '../../contract/clinics/prices.ts';
import { blankTerms } from '../../contract/offers/blank-terms.ts';
import { fillEmptyTerms } from '../../contract/offers/offer-filling.ts';
import { withProcedures } from '../../contract/offers/offer-procedures.ts';
import { type LineKind, lineKinds, type OfferLine, type OfferTerms } from '../../contract/offers/offers.ts';
import { onlyGroups, type TemplateGroup } from '../../contract/offers/template-groups.ts';
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
    ...blankTerms(limits.offerDays),
    doctor_id: facts.doctorId,
    procedure: facts.procedure,
    price_from: facts.price?.amount ?? null,
    price_to: facts.price?.amountTo ?? null,
    currency_id: facts.price?.currencyId ?? facts.usualCurrencyId,
    lines,
    languages: facts.languages,
  };
}

/** A procedure on the price list of the clinic, with its title in the client's language. */
export type ListedPrice = NonNullable<PrefillFacts['price']> & { slug: string; title: string };

/** Lines as the prices tell them; of what no price speaks what is written stays, else the amenities tell. */
function mergeListedLines(draft: OfferTerms, listed: OfferTerms, price: NonNullable<PrefillFacts['price']>) {
  const named: ReadonlySet<string> = new Set([...price.included, ...price.excluded]);
  return listed.lines.map((line): OfferLine => {
    const written = draft.lines.find(({ kind }) => kind === line.kind) ?? line;
    const isPriced =
      line.kind === 'procedure' || (priceLinesOf[line.kind] ?? []).some((one) => named.has(one));
    const { state } = isPriced || written.state === 'unsaid' ? line : written;
    const isMeant = draft.currency_id === listed.currency_id && state === 'extra';
    return { kind: line.kind, state, amount: isMeant ? written.amount : null, note: written.note };
  });
}

/**
 * The draft as an offer of these procedures, whose prices are in one currency: with their names and prices, and with what
 * they include. An amount that the clinic has written for one of them stays while the currency does.
 */
export function applyPrices(
  draft: OfferTerms,
  listed: readonly ListedPrice[],
  facts: Omit<PrefillFacts, 'procedure' | 'price'>,
): OfferTerms {
  const currencyId = listed.find((one) => one.currencyId !== null)?.currencyId ?? draft.currency_id;
  const price = {
    // Whether any is priced: then the price is for the procedures themselves.
    ...{ amount: listed.find((one) => one.amount !== null)?.amount ?? null, amountTo: null, currencyId },
    included: listed.flatMap(({ included }) => included),
    excluded: listed.flatMap(({ excluded }) => excluded),
  };
  const prefilled = prefillTerms({ ...facts, procedure: '', price });
  const written = draft.currency_id === currencyId ? (draft.procedures ?? []) : [];
  const procedures = listed.map(
    ({ slug, title, amount, amountTo }) =>
      written.find((one) => one.slug === slug) ?? { slug, title, amount, amount_to: amountTo },
  );
  const terms = {
    ...draft,
    doctor_id: draft.doctor_id ?? prefilled.doctor_id,
    currency_id: currencyId,
    lines: mergeListedLines(draft, prefilled, price),
    languages: draft.languages.length > 0 ? draft.languages : prefilled.languages,
  };
  return tidyTerms(withProcedures(terms, procedures));
}

/** A template of the clinic: what it says, and of which groups of fields. */
export type FillingTemplate = { title: string; terms: OfferTerms; fills: readonly TemplateGroup[] };

/** Terms of the case, with what they leave open filled from a template; how long the offer is valid the template says. */
export function applyTemplate(
  prefilled: OfferTerms,
  { terms, fills }: Omit<FillingTemplate, 'title'>,
): OfferTerms {
  const said = onlyGroups(prefilled, terms, fills);
  return tidyTerms({ ...fillEmptyTerms(prefilled, said), valid_days: said.valid_days });
}

/** The clinic's default is for all procedures alike: what is done, and its price, come from the price list alone. */
export const withoutPrice = (template: FillingTemplate): FillingTemplate => ({
  ...template,
  fills: template.fills.filter((group) => group !== 'price'),
});
