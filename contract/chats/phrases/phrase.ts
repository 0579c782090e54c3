import Type, { type Static } from 'typebox';
import { closed } from '../../platform/schemas.ts';

/** The languages that every phrase is translated to. */
export const phraseLanguages = ['ru', 'en', 'de', 'ar'] as const;
export type PhraseLanguage = (typeof phraseLanguages)[number];

export const phraseCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'AED',
  'CNY',
  'CZK',
  'EGP',
  'HUF',
  'ILS',
  'INR',
  'JOD',
  'KRW',
  'KWD',
  'KZT',
  'PLN',
  'QAR',
  'RSD',
  'RUB',
  'SAR',
  'SGD',
  'THB',
  'TRY',
  'UAH',
] as const;

const Day = Type.String({ format: 'date' });

/** What stands in the blanks of a phrase, by the name of the blank. Each reader gets it by the rules of their language. */
export const PhraseValues = Type.Object(
  {
    date: Type.Optional(Day),
    from: Type.Optional(Day),
    until: Type.Optional(Day),
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })),
    sum: Type.Optional(
      Type.Object(
        {
          amount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 }),
          currency: Type.Enum([...phraseCurrencies]),
        },
        closed,
      ),
    ),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
    phone: Type.Optional(Type.String({ pattern: '^\\+?[0-9][0-9 ()-]{3,24}$' })),
    medicine: Type.Optional(
      Type.String({ minLength: 1, maxLength: 80, description: 'A name, shown as it was typed.' }),
    ),
  },
  closed,
);
export type PhraseValues = Static<typeof PhraseValues>;
export type Blank = keyof PhraseValues;

export const PhraseId = Type.String({ pattern: '^[a-z_]{1,40}$' });

/** A text with blanks such as `{date}`, or one for each plural form of `{count}`. */
export type PhraseText = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Phrase = { by: 'client' | 'staff' | 'both' } & Record<PhraseLanguage, PhraseText>;
export type PhraseGroup = Record<string, Phrase>;

/** Of the schema above, which does not reach the browser. */
export const blankNames = ['date', 'from', 'until', 'time', 'sum', 'count', 'phone', 'medicine'] as const;
const isBlank = (name: string | undefined): name is Blank => blankNames.some((known) => known === name);

const longest = (text: PhraseText): string => (typeof text === 'string' ? text : text.other);

/** The blanks of a text in the order of its words. */
export const blanksOf = (text: PhraseText): Blank[] =>
  [...longest(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter(isBlank);

export const isPhraseLanguage = (language: string | null): language is PhraseLanguage =>
  phraseLanguages.some((known) => known === language);

/** What was typed keeps its own direction inside of a sentence of another one. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** With Western figures, as everywhere on the site. */
const localeOf = (language: PhraseLanguage): string => `${language}-u-nu-latn`;

function writeValue(blank: Blank, values: PhraseValues, language: PhraseLanguage): string | null {
  const { time, sum, count, phone, medicine } = values;
  const locale = localeOf(language);
  if (blank === 'date' || blank === 'from' || blank === 'until') {
    const day = values[blank];
    if (day === undefined) return null;
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    // The abbreviated "year" of Russian would put a second full stop at the end of a sentence.
    return format.format(new Date(`${day}T00:00:00Z`)).replace(/\sг\.$/, '');
  }
  if (blank === 'time') {
    if (time === undefined) return null;
    const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
    return format.format(new Date(`2000-01-01T${time}:00Z`));
  }
  if (blank === 'sum')
    return sum === undefined
      ? null
      : isolated(
          new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: sum.currency,
            trailingZeroDisplay: 'stripIfInteger',
          }).format(sum.amount),
        );
  if (blank === 'count') return count === undefined ? null : new Intl.NumberFormat(locale).format(count);
  const typed = blank === 'phone' ? phone : medicine;
  return typed === undefined ? null : isolated(typed);
}

/** A phrase in pieces: its words, and for each blank its value as a reader of `language` writes it; null: nothing is filled in. */
export function phrasePieces(
  phrase: Phrase,
  values: PhraseValues,
  language: PhraseLanguage,
): { text: string | null; blank: Blank | null }[] {
  const text = phrase[language];
  const form =
    typeof text === 'string'
      ? text
      : values.count === undefined
        ? text.other
        : (text[new Intl.PluralRules(language).select(values.count)] ?? text.other);
  return form
    .split(/\{(\w+)\}/)
    .map((piece, at) =>
      at % 2 === 1 && isBlank(piece)
        ? { text: writeValue(piece, values, language), blank: piece }
        : { text: piece, blank: null },
    )
    .filter(({ text: piece }) => piece !== '');
}

/** A phrase as a reader of `language` reads it; `…` where nothing is filled in. */
export const writePhrase = (phrase: Phrase, values: PhraseValues, language: PhraseLanguage): string =>
  phrasePieces(phrase, values, language)
    .map(({ text }) => text ?? '…')
    .join('');
