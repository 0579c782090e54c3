import { type Blank, type PhraseValues, phraseCurrencies } from '../../../contract/chats/phrases/phrase.ts';
import { readTyped } from '../../platform/typed-number.ts';

/** What was typed into the blanks of a phrase; the currency of a sum beside it. */
export type Typed = Partial<Record<Blank | 'currency', string>>;

export const FIRST_CURRENCY = phraseCurrencies[0];

const wholeNumber = (text: string): number | undefined => {
  const read = readTyped(text, { min: 1, max: 999, isRequired: true });
  return read.kind === 'value' ? (read.value ?? undefined) : undefined;
};

function readSum(text: string, code: string): PhraseValues['sum'] | undefined {
  const read = readTyped(text, { min: 0.01, max: 100_000_000, decimals: 2, isRequired: true });
  const currency = phraseCurrencies.find((known) => known === code);
  if (read.kind !== 'value' || read.value === null || currency === undefined) return undefined;
  return { amount: read.value, currency };
}

const matching = (text: string, pattern: RegExp): string | undefined =>
  pattern.test(text) ? text : undefined;

/** Nothing where nothing fits. */
const given = <Value>(blank: Blank, value: Value | undefined): PhraseValues =>
  value === undefined ? {} : { [blank]: value };

function readBlank(blank: Blank, typed: Typed): PhraseValues {
  const text = (typed[blank] ?? '').trim();
  switch (blank) {
    case 'count':
      return given(blank, wholeNumber(text));
    case 'sum':
      return given(blank, readSum(text, typed.currency ?? FIRST_CURRENCY));
    case 'time':
      return given(blank, matching(text, /^\d\d:\d\d$/));
    case 'phone':
      return given(blank, matching(text, /^\+?[0-9][0-9 ()-]{3,24}$/));
    case 'medicine':
      return given(blank, matching(text, /./));
    default:
      // Years of more digits are no dates to the service.
      return given(blank, matching(text, /^\d{4}-\d\d-\d\d$/));
  }
}

/** What the blanks say so far, and the first of them that says nothing yet, or nothing that fits. */
export function readValues(
  blanks: readonly Blank[],
  typed: Typed,
): { values: PhraseValues; missing: Blank | null } {
  const values: PhraseValues = Object.assign({}, ...blanks.map((blank) => readBlank(blank, typed)));
  return { values, missing: blanks.find((blank) => values[blank] === undefined) ?? null };
}
