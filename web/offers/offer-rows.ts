import {
  type LineKind,
  type Offer,
  type OfferLine,
  type OfferProcedure,
  type OfferTerms,
  travelLines,
  treatmentLines,
} from '../../contract/offers/offers.ts';

/** A value of an offer with its kind; the page puts it into words. */
export type OfferCell =
  | {
      kind: 'line';
      state: OfferLine['state'];
      amount: number | null;
      currencyId: number | null;
      note: string;
    }
  /** Of an offer of several procedures. */
  | { kind: 'procedures'; procedures: readonly OfferProcedure[]; currencyId: number | null }
  | { kind: 'text'; text: string }
  | { kind: 'days'; count: number }
  | { kind: 'nights'; count: number }
  | { kind: 'day'; day: string }
  | { kind: 'languages'; codes: readonly string[] }
  /** `percent`: null where the clinic has told the rule of refunds alone. */
  | { kind: 'prepayment'; percent: number | null; refund: string }
  | { kind: 'validity'; until: string; timeZone: string }
  /** The clinic has not said. */
  | { kind: 'unsaid' }
  /** Nothing to say, and nothing missing. */
  | { kind: 'none' };

export const offerGroups = ['treatment', 'travel', 'conditions'] as const;
export type OfferGroup = (typeof offerGroups)[number];

export type OfferRow = {
  /** Names the row's words: `offers.row.{key}`. */
  key: string;
  group: OfferGroup;
  cells: OfferCell[];
  isDifferent: boolean;
};

/** An offer, or an earlier version of it. */
export type Told = { terms: OfferTerms; validity?: Pick<Offer, 'valid_until' | 'time_zone'> };

const unsaid: OfferCell = { kind: 'unsaid' };

const text = (said: string): OfferCell => (said.trim() === '' ? unsaid : { kind: 'text', text: said });
const count = (kind: 'days' | 'nights', said: number | null): OfferCell =>
  said === null ? unsaid : { kind, count: said };

const isOfSeveral = ({ procedures = [] }: OfferTerms): boolean => procedures.length > 1;

function procedures({ terms }: Told): OfferCell {
  if (!isOfSeveral(terms)) return text(terms.procedure);
  return { kind: 'procedures', procedures: terms.procedures ?? [], currencyId: terms.currency_id };
}

function line(terms: OfferTerms, kind: LineKind): OfferCell {
  const { lines, currency_id, procedure } = terms;
  const found = lines.find((one) => one.kind === kind);
  if (!found || found.state === 'unsaid') return unsaid;
  // What exactly is done stands where it is said whether it is included; several procedures have a row of their own.
  const note = found.note || (kind === 'procedure' && !isOfSeveral(terms) ? procedure : '');
  // Where there is no amount the currency makes no difference.
  const currencyId = found.amount === null ? null : currency_id;
  return { kind: 'line', state: found.state, amount: found.amount, currencyId, note };
}

function prepayment({ prepayment_percent: percent, refund }: OfferTerms): OfferCell {
  return percent === null && refund.trim() === '' ? unsaid : { kind: 'prepayment', percent, refund };
}

type Reader = (told: Told) => OfferCell;

const rows: [group: OfferGroup, key: string, read: Reader][] = [
  ['treatment', 'procedures', procedures],
  ...treatmentLines.map((kind): [OfferGroup, string, Reader] => [
    'treatment',
    kind,
    ({ terms }) => line(terms, kind),
  ]),
  ['treatment', 'nights', ({ terms }) => count('nights', terms.nights)],
  ...travelLines.map((kind): [OfferGroup, string, Reader] => [
    'travel',
    kind,
    ({ terms }) => line(terms, kind),
  ]),
  ['travel', 'days_in_country', ({ terms }) => count('days', terms.days_in_country)],
  [
    'travel',
    'earliest_date',
    ({ terms: { earliest_date } }) => (earliest_date === null ? unsaid : { kind: 'day', day: earliest_date }),
  ],
  [
    'travel',
    'languages',
    ({ terms: { languages } }) => (languages.length === 0 ? unsaid : { kind: 'languages', codes: languages }),
  ],
  ['conditions', 'prepayment', ({ terms }) => prepayment(terms)],
  ['conditions', 'complications', ({ terms }) => text(terms.complications)],
  ['conditions', 'aftercare', ({ terms }) => text(terms.aftercare)],
  ['conditions', 'price_changes', ({ terms }) => text(terms.price_changes)],
  ['conditions', 'basis', ({ terms }) => text(terms.basis)],
  [
    'conditions',
    'note',
    ({ terms: { note } }) => (note.trim() === '' ? { kind: 'none' } : { kind: 'text', text: note }),
  ],
  [
    'conditions',
    'validity',
    ({ validity }) =>
      validity
        ? { kind: 'validity', until: validity.valid_until, timeZone: validity.time_zone }
        : { kind: 'none' },
  ],
];

/** What an offer tells in one row. Throws for a row that there is none of. */
export function cellOf(key: string, told: Told): OfferCell {
  const found = rows.find(([, one]) => one === key);
  if (!found) throw new Error(`Offers have no row ${key}`);
  return found[2](told);
}

const differ = (cells: readonly OfferCell[]): boolean =>
  new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;

/** The same rows for all, in the order of the contract; those in which no offer says or misses anything are left out. */
export function rowsOf(told: readonly Told[]): OfferRow[] {
  return rows
    .map(([group, key, read]) => {
      const cells = told.map(read);
      return { key, group, cells, isDifferent: differ(cells) };
    })
    .filter(({ key, cells }) =>
      cells.some(({ kind }) => (key === 'procedures' ? kind === 'procedures' : kind !== 'none')),
    );
}

export const toldOf = (offer: Offer): Told => ({ terms: offer.terms, validity: offer });

/** Rows that say something else in the later version. The name of a single procedure is in none of them. */
export function changesBetween(before: OfferTerms, after: OfferTerms): OfferRow[] {
  const unnamed = (terms: OfferTerms): Told => ({ terms: { ...terms, procedure: '' } });
  const named = rowsOf([{ terms: before }, { terms: after }]).filter(({ key }) => key === 'procedures');
  const others = rowsOf([unnamed(before), unnamed(after)]).filter(({ key }) => key !== 'procedures');
  return [...named, ...others].filter(({ isDifferent }) => isDifferent);
}
