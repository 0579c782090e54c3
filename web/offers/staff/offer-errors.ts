import type { OfferTerms } from '../../../contract/offers/offers.ts';

/** Sentences of the server by the names of what they concern: `terms.doctor_id`, `terms.lines.ward`, `completeness`. */
export type FieldErrors = Record<string, { words: string; at: OfferTerms }>;

/** What each field reads: `doctor_id`, `lines.ward`. */
export type ShownErrors = Partial<Record<string, string>>;

export function readErrors(errors: Record<string, string[]>, at: OfferTerms): FieldErrors {
  const found: FieldErrors = {};
  for (const [name, [words]] of Object.entries(errors))
    if (words !== undefined) found[name.replace(/^terms\./, '')] = { words, at };
  return found;
}

const readTerm = (terms: OfferTerms, name: string): unknown => {
  const [field = '', kind] = name.split('.');
  if (field !== 'lines' || kind === undefined) return Reflect.get(terms, field);
  return terms.lines.find((line) => line.kind === kind);
};

/** An error stands until its field is changed. */
export function ownErrors(errors: FieldErrors, terms: OfferTerms): ShownErrors {
  const shown: ShownErrors = {};
  for (const [name, { words, at }] of Object.entries(errors))
    if (JSON.stringify(readTerm(at, name)) === JSON.stringify(readTerm(terms, name))) shown[name] = words;
  return shown;
}

/** Id of the place of a point or a field: `line.ward` → `offer-line-ward`. */
export const placeId = (name: string): string =>
  `offer-${name.replace(/^lines?\./, 'line-').replace(/^prepayment$/, 'prepayment_percent')}`;

/** Brings the place of a point into view and the keyboard into its field. */
export function goToPlace(name: string): void {
  const place = document.getElementById(placeId(name));
  const field =
    place?.querySelector<HTMLElement>('input:checked, input, select, textarea, [aria-haspopup=listbox]') ??
    place;
  field?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
