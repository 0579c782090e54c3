import type { LineKind, OfferTerms } from './offers.ts';

/** What a template fills, as the builder groups its fields. Doctor and first date are those of the case. */
export const templateGroups = ['price', 'lines', 'time', 'conditions', 'texts'] as const;
export type TemplateGroup = (typeof templateGroups)[number];

/** Amounts of the template are in its own currency; they come along where the terms have none or the same. */
function linesIn(template: OfferTerms, currencyId: number | null): OfferTerms['lines'] {
  const isMeant = template.currency_id === null || template.currency_id === currencyId;
  return isMeant
    ? template.lines
    : template.lines.map((line) => (line.amount === null ? line : { ...line, amount: null }));
}

/** What a template says of these groups; all else is empty, and how long the offer is valid stays as in `terms`. */
export function onlyGroups(
  terms: OfferTerms,
  template: OfferTerms,
  groups: readonly TemplateGroup[],
): OfferTerms {
  const has = (group: TemplateGroup) => groups.includes(group);
  const { procedures, ...rest } = template;
  const currency_id = has('price')
    ? template.currency_id
    : (terms.currency_id ?? (has('lines') ? template.currency_id : null));
  return {
    ...rest,
    ...(has('price')
      ? procedures !== undefined && { procedures }
      : { procedure: '', price_from: null, price_to: null }),
    doctor_id: null,
    earliest_date: null,
    languages: has('conditions') ? template.languages : [],
    currency_id,
    lines: has('lines') ? linesIn(template, currency_id) : [],
    ...(!has('time') && { nights: null, days_in_country: null, valid_days: terms.valid_days }),
    ...(!has('conditions') && { prepayment_percent: null, refund: '', aftercare: '', complications: '' }),
    ...(!has('texts') && { basis: '', price_changes: '', note: '' }),
  };
}

/**
 * Lines of a template whose amounts are left out, because they are in another currency than the offer. `plan` returns the
 * offer filled from a template.
 */
export function amountsLeftOut(template: OfferTerms, plan: (template: OfferTerms) => OfferTerms): LineKind[] {
  const planned = plan(template);
  const { lines: meant } = plan({ ...template, currency_id: planned.currency_id });
  return planned.lines.flatMap(({ kind, amount }) =>
    amount === null && meant.some((line) => line.kind === kind && line.amount !== null) ? kind : [],
  );
}
