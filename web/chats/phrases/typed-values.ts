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

// Years of more digits are no dates to the service.
const day = /^\d{4}-\d\d-\d\d$/;
const patterns: Record<Exclude<Blank, 'count' | 'sum'>, RegExp> = {
  date: day,
  from: day,
  until: day,
  time: /^\d\d:\d\d$/,
  phone: /^\+?[0-9][0-9 ()-]{3,24}$/,
  medicine: /./,
};

/** Nothing where nothing fits. */
function readBlank(blank: Blank, typed: Typed): PhraseValues {
  const text = (typed[blank] ?? '').trim();
  if (blank === 'count') {
    const count = wholeNumber(text);
    return count === undefined ? {} : { count };
  }
  if (blank === 'sum') {
    const sum = readSum(text, typed.currency ?? FIRST_CURRENCY);
    return sum === undefined ? {} : { sum };
  }
  return patterns[blank].test(text) ? { [blank]: text } : {};
}

/** What the blanks say so far, and the first of them that says nothing yet, or nothing that fits. */
export function readValues(
  blanks: readonly Blank[],
  typed: Typed,
): { values: PhraseValues; missing: Blank | null } {
  const values: PhraseValues = Object.assign({}, ...blanks.map((blank) => readBlank(blank, typed)));
  return { values, missing: blanks.find((blank) => values[blank] === undefined) ?? null };
}
