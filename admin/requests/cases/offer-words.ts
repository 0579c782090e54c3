import { costOf } from '../../../contract/offers/offer-costs.ts';
import { type OfferLine, travelLines, treatmentLines } from '../../../contract/offers/offers.ts';
import type { OpenedRequest } from '../../../contract/requests/admin-requests.ts';
import type { createFormats } from '../../../web/platform/format.ts';

export type OfferVersion = OpenedRequest['offers'][number]['versions'][number];

/** Fields of an offer in the order in which the patient reads them, by what they are about. */
export const offerFields = {
  offer: ['procedure_name', 'doctor', 'price', 'with_extras', 'validity'],
  treatment: [...treatmentLines, 'nights'],
  travel: [...travelLines, 'days_in_country'],
  conditions: [
    'earliest_date',
    'languages',
    'prepayment',
    'basis',
    'price_changes',
    'aftercare',
    'complications',
    'note',
  ],
} as const;
type Field = (typeof offerFields)[keyof typeof offerFields][number];

const own: ReadonlySet<string> = new Set(['price', 'with_extras']);
/** Key of the name of a field. The patient reads most of them under the same names. */
export const offerFieldKey = (field: string): string =>
  own.has(field) ? `admin.requests.offer.${field}` : `offers.row.${field}`;

type Reader = {
  translate(key: string, options?: Record<string, string | number>): string;
  format: ReturnType<typeof createFormats>;
  /** An amount with the sign of its currency. */
  money(amount: number, currencyId: number): string;
};

/** What a version of an offer says, by field, in words. What the clinic has not specified is said so. */
export function offerWords(
  { terms, doctor_title, valid_until }: OfferVersion,
  { translate, format, money }: Reader,
): Record<Field, string> {
  const unsaid = translate('offers.unsaid');
  const text = (said: string) => (said.trim() === '' ? unsaid : said);
  const currencyId = terms.currency_id;
  const span = (from: number | null, to: number | null): string => {
    if (from === null || currencyId === null) return unsaid;
    return [...new Set([from, to ?? from])].map((end) => money(end, currencyId)).join(' – ');
  };
  const lineState = ({ state, amount }: OfferLine): string => {
    if (state === 'unsaid') return unsaid;
    if (state !== 'extra' || amount === null || currencyId === null) return translate(`offers.${state}`);
    return translate('offers.extra_amount', { amount: money(amount, currencyId) });
  };
  const line = (kind: OfferLine['kind']): string => {
    const found = terms.lines.find((one) => one.kind === kind);
    return found ? [lineState(found), found.note].filter(Boolean).join('\n') : unsaid;
  };
  const procedures = terms.procedures ?? [];
  const cost = costOf(terms);
  const withExtras = (): string => {
    if (!cost) return unsaid;
    const amount = span(cost.with_extras.from, cost.with_extras.to);
    return cost.unknown_lines.length > 0 ? translate('offers.cost.at_least', { amount }) : amount;
  };
  const prepayment = (): string => {
    const { prepayment_percent: percent, refund } = terms;
    if (percent === 0) return translate('offers.no_prepayment');
    const share = percent === null ? unsaid : translate('offers.prepayment', { percent });
    return `${share}\n${refund.trim() === '' ? translate('offers.refund_unsaid') : refund}`;
  };
  const { nights, days_in_country: days, languages } = terms;
  const ofLines = Object.fromEntries([...treatmentLines, ...travelLines].map((kind) => [kind, line(kind)]));
  return {
    ...(ofLines as Record<OfferLine['kind'], string>),
    procedure_name:
      procedures.length > 1
        ? procedures.map(({ title, amount, amount_to }) => `${title}: ${span(amount, amount_to)}`).join('\n')
        : text(terms.procedure),
    doctor: doctor_title,
    price: span(terms.price_from, terms.price_to),
    with_extras: withExtras(),
    validity: format.dateTime(valid_until),
    nights:
      nights === null
        ? unsaid
        : translate(nights === 0 ? 'offers.no_nights' : 'offers.nights', { count: nights }),
    days_in_country: days === null ? unsaid : translate('offers.days', { count: days }),
    earliest_date: terms.earliest_date === null ? unsaid : format.date(terms.earliest_date),
    languages:
      languages.length === 0 ? unsaid : languages.map(format.languageName).join(translate('site.comma')),
    prepayment: prepayment(),
    basis: text(terms.basis),
    price_changes: text(terms.price_changes),
    aftercare: text(terms.aftercare),
    complications: text(terms.complications),
    note: terms.note.trim() === '' ? translate('offers.nothing_added') : terms.note,
  };
}
