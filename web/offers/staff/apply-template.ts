import { fillEmptyTerms } from '../../../contract/offers/offer-filling.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The same lines in the order of the first; so that a line that was moved is no change. */
const inOrderOf = ({ lines }: OfferTerms, terms: OfferTerms): OfferTerms => ({
  ...terms,
  lines: [...terms.lines].sort(
    (a, b) => lines.findIndex(({ kind }) => kind === a.kind) - lines.findIndex(({ kind }) => kind === b.kind),
  ),
});

export type TemplatePlan = {
  /** Only what was empty is filled. */
  filled: OfferTerms;
  /** All that the template says. Doctor, languages and first date are those of the case. */
  replaced: OfferTerms;
  /** Whether the template says something else than what is written. */
  isDifferent: boolean;
};

/** What applying a template would do. */
export function planTemplate(terms: OfferTerms, template: OfferTerms): TemplatePlan {
  const filled = inOrderOf(terms, fillEmptyTerms(terms, template));
  const replaced = inOrderOf(filled, {
    ...fillEmptyTerms(template, terms),
    doctor_id: terms.doctor_id,
    earliest_date: terms.earliest_date,
    languages: filled.languages,
  });
  return { filled, replaced, isDifferent: !isSame(filled, replaced) };
}

/** What takes a template back: fields that it has changed and nobody since. */
export function takeBack(before: OfferTerms, applied: OfferTerms, current: OfferTerms): Partial<OfferTerms> {
  // Several procedures are in the terms only where there are some.
  const old = { procedures: [], ...before };
  const put = { procedures: [], ...applied };
  const now = { procedures: [], ...current };
  const names = Object.keys(old).filter((name) => {
    const key = name as keyof OfferTerms;
    return !isSame(old[key], put[key]) && isSame(now[key], put[key]);
  });
  return Object.fromEntries(Object.entries(old).filter(([name]) => names.includes(name)));
}
