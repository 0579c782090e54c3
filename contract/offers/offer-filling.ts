import type { OfferLine, OfferTerms } from './offers.ts';

type TextName = 'procedure' | 'basis' | 'price_changes' | 'refund' | 'aftercare' | 'complications' | 'note';

const isPriced = ({ price_from, procedures = [] }: OfferTerms): boolean =>
  price_from !== null || procedures.length > 0;
const isUnsaid = (line: OfferLine | undefined): boolean => line === undefined || line.state === 'unsaid';

/** Lines of `first`, and of `second` where `first` leaves a line open; amounts only of the currency that is kept. */
function mergeLines(first: OfferTerms, second: OfferTerms, currencyId: number | null): OfferLine[] {
  const kinds = [...new Set([...first.lines, ...second.lines].map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const [own, other] = [first, second].map(({ lines }) => lines.find((line) => line.kind === kind));
    const [line, from] = isUnsaid(own) && !isUnsaid(other) ? [other, second] : [own ?? other, first];
    if (!line) throw new Error(`No terms have the line ${kind}`);
    const isMeant = from.currency_id === null || from.currency_id === currencyId;
    return isMeant || line.amount === null ? line : { ...line, amount: null };
  });
}

/**
 * Terms whose empty fields are filled from others. A price comes with both ends and its currency, amounts of lines only in
 * the currency that is kept. The doctor, the first date and the days of validity stay those of `terms`.
 */
export function fillEmptyTerms(terms: OfferTerms, from: OfferTerms): OfferTerms {
  const { procedures: _, ...rest } = terms;
  const price = !isPriced(terms) && isPriced(from) ? from : terms;
  const currency_id = price.currency_id ?? from.currency_id;
  const text = (name: TextName) => (terms[name].trim() === '' ? from[name] : terms[name]);
  return {
    ...rest,
    // Several procedures are named and priced together.
    procedure: price.procedures?.length ? price.procedure : text('procedure'),
    ...(price.procedures?.length && { procedures: price.procedures }),
    price_from: price.price_from,
    price_to: price.price_to,
    currency_id,
    lines: mergeLines(terms, from, currency_id),
    nights: terms.nights ?? from.nights,
    days_in_country: terms.days_in_country ?? from.days_in_country,
    basis: text('basis'),
    price_changes: text('price_changes'),
    prepayment_percent: terms.prepayment_percent ?? from.prepayment_percent,
    refund: text('refund'),
    aftercare: text('aftercare'),
    complications: text('complications'),
    languages: terms.languages.length > 0 ? terms.languages : from.languages,
    note: text('note'),
  };
}
