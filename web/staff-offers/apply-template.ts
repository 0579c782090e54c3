import type { OfferTerms } from '../../contract/offers.ts';

/**
 * Terms with a template over them. Doctor, languages and first date are those of the case; what the template leaves
 * open stays as it is. Its amounts come only with its currency: they mean nothing in another one.
 */
export function applyTemplate(terms: OfferTerms, template: OfferTerms): OfferTerms {
  const bringsPrice = template.price_from !== null && template.currency_id !== null;
  const sameMoney =
    bringsPrice || template.currency_id === null || template.currency_id === terms.currency_id;
  const said = new Map(
    template.lines.filter(({ state }) => state !== 'unsaid').map((line) => [line.kind, line]),
  );
  const kinds = [...new Set([...terms.lines, ...template.lines].map(({ kind }) => kind))];
  const text = (
    name: 'procedure' | 'basis' | 'price_changes' | 'refund' | 'aftercare' | 'complications' | 'note',
  ) => (template[name].trim() === '' ? terms[name] : template[name]);
  return {
    ...terms,
    procedure: text('procedure'),
    price_from: bringsPrice ? template.price_from : terms.price_from,
    price_to: bringsPrice ? template.price_to : terms.price_to,
    currency_id: bringsPrice ? template.currency_id : terms.currency_id,
    lines: kinds.map((kind) => {
      const own = terms.lines.find((line) => line.kind === kind);
      const line = said.get(kind) ?? own ?? { kind, state: 'unsaid', amount: null, note: '' };
      return sameMoney || line === own ? line : { ...line, amount: null };
    }),
    nights: template.nights ?? terms.nights,
    days_in_country: template.days_in_country ?? terms.days_in_country,
    basis: text('basis'),
    price_changes: text('price_changes'),
    prepayment_percent: template.prepayment_percent ?? terms.prepayment_percent,
    refund: text('refund'),
    aftercare: text('aftercare'),
    complications: text('complications'),
    languages: terms.languages.length > 0 ? terms.languages : template.languages,
    valid_days: template.valid_days,
    note: text('note'),
  };
}
