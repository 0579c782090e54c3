import { fillEmptyTerms } from '../../../contract/offers/offer-filling.ts';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { OfferLine, OfferTerms } from '../../../contract/offers/offers.ts';
import { onlyGroups, type TemplateGroup } from '../../../contract/offers/template-groups.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The same lines in the order of the first; so that a line that was moved is no change. */
const inOrderOf = ({ lines }: OfferTerms, terms: OfferTerms): OfferTerms => ({
  ...terms,
  lines: [...terms.lines].sort(
    (a, b) => lines.findIndex(({ kind }) => kind === a.kind) - lines.findIndex(({ kind }) => kind === b.kind),
  ),
});

/** What a member lets a template fill, and whether it replaces what is written there. */
export type TemplateChoice = { groups: readonly TemplateGroup[]; replaces: boolean };

/** Terms as they are once a template is applied by this choice. Doctor, first date and the languages that are chosen stay those of the case. */
export function planTemplate(
  terms: OfferTerms,
  template: Pick<OfferTemplate, 'terms' | 'fills'>,
  { groups, replaces }: TemplateChoice,
): OfferTerms {
  const fills = template.fills.filter((group) => groups.includes(group));
  const said = onlyGroups(terms, template.terms, fills);
  const filled = inOrderOf(terms, fillEmptyTerms(terms, said));
  if (!replaces) return filled;
  const { doctor_id, earliest_date } = terms;
  const { languages } = filled;
  return inOrderOf(filled, { ...fillEmptyTerms(said, terms), doctor_id, earliest_date, languages });
}

/** Each line by itself: one that was written on since stays. */
function linesBack(before: OfferTerms, applied: OfferTerms, current: OfferTerms): OfferLine[] {
  return current.lines.flatMap((line) => {
    const [old, put] = [before, applied].map(({ lines }) => lines.find(({ kind }) => kind === line.kind));
    return isSame(put, line) ? (old ?? []) : line;
  });
}

/** What takes a template back: fields that it has changed and nobody since. */
export function takeBack(before: OfferTerms, applied: OfferTerms, current: OfferTerms): Partial<OfferTerms> {
  // Several procedures are in the terms only where there are some.
  const old = { procedures: [], ...before, lines: linesBack(before, applied, current) };
  const put = { procedures: [], ...applied, lines: current.lines };
  const now = { procedures: [], ...current };
  const names = Object.keys(old).filter((name) => {
    const key = name as keyof OfferTerms;
    return !isSame(old[key], put[key]) && isSame(now[key], put[key]);
  });
  return Object.fromEntries(Object.entries(old).filter(([name]) => names.includes(name)));
}
