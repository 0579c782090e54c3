import { monthOf } from './months.ts';

/** A number of a text: every value that it may have there, and where it stands. */
export type FoundNumber = { values: number[]; start: number; end: number };

const DIGITS = new Map(
  Array.from('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', (digit, at): [string, string] => [digit, String(at % 10)]),
);

/**
 * The text with Western digits and separators, without marks of direction, its length kept except for those marks: what
 * the readings below understand.
 */
export const westernise = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u061c\u200b-\u200f\u2060-\u2069\ufeff\u00ad]/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => DIGITS.get(digit) ?? digit)
    .replace(/(?<=\d)٫(?=\d)/g, '٫')
    .replace(/٪/g, '%')
    .replace(/[−‒–—]/g, '-');

const GROUPED = /^\d{1,3}(?:([.,٬'’ ])\d{3})(?:\1\d{3})*$/;

/** The decimal sign of a language; null: writers use both. */
const decimalOf = (language: string): '.' | ',' | null => {
  if (language === 'en') return '.';
  return language === 'de' ? ',' : null;
};

/** What a number as written may say: `1.500` is 1500 in German, 1.5 in English, and either elsewhere. */
function readNumber(written: string, language: string): number[] {
  const plain = written.replace(/[٬'’ ]/g, '');
  const values = new Set<number>();
  const signs = plain.replace(/[^.,٫]/g, '');
  if (signs === '') values.add(Number(plain));
  else if (signs.length > 1 || plain.includes('٫')) {
    // The last sign is the decimal one where it differs from those before it.
    const last = signs.at(-1) ?? '';
    const isDecimal = last === '٫' || !signs.slice(0, -1).includes(last);
    const at = plain.lastIndexOf(last);
    const whole = plain.slice(0, at).replace(/[.,٫]/g, '');
    values.add(Number(isDecimal ? `${whole}.${plain.slice(at + 1)}` : plain.replace(/[.,٫]/g, '')));
  } else {
    const decimal = decimalOf(language);
    const isGrouped = GROUPED.test(plain) && !plain.startsWith('0');
    if (!isGrouped || decimal === null || signs === decimal) values.add(Number(plain.replace(',', '.')));
    if (isGrouped && (decimal === null || signs !== decimal)) values.add(Number(plain.replace(/[.,]/, '')));
  }
  return [...values];
}

const NUMBER = /\d{1,3}(?:[ ']\d{3})+(?:[.,٫]\d+)?(?!\d)|\d+(?:[.,٫٬]\d+)*/g;
const PHONE = /\+\d[\d ()-]{6,}\d/g;

type Pattern = { pattern: RegExp; read(match: RegExpMatchArray): number[][] | null };

const year = (written: string): number => (written.length === 2 ? 2000 + Number(written) : Number(written));

const whole = (value: number): number[] => [value];

/**
 * Dates and times before plain numbers: `12.03.2027`, `12 March 2027` and `March 12, 2027` all say 12, 3 and 2027;
 * `2:30 pm` says 14 and 30, and full hours say no minutes.
 */
const patterns: readonly Pattern[] = [
  {
    pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g,
    read: ([, y = '', m = '', d = '']) => [whole(Number(d)), whole(Number(m)), whole(Number(y))],
  },
  {
    pattern: /(?<![\d.,])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/g,
    read: ([, d = '', m = '', y = '']) =>
      Number(d) > 31 || Number(m) > 31 ? null : [whole(Number(d)), whole(Number(m)), whole(year(y))],
  },
  {
    pattern: /(?<!\d)(\d{1,2})[:.](\d{2})\s*(a\.?m\.?|p\.?m\.?|ص|م)(?![\p{L}])/giu,
    read: ([, h = '', m = '', half = '']) => timeOf(Number(h), Number(m), half),
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s*(a\.?m\.?|p\.?m\.?|ص)(?![\p{L}])/giu,
    read: ([, h = '', half = '']) => timeOf(Number(h), 0, half),
  },
  {
    pattern: /(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/g,
    read: ([, h = '', m = '']) => timeOf(Number(h), Number(m), ''),
  },
  {
    pattern: /(?<![\d.,])(\d{1,2})\.(\d{2})(?=\s*Uhr)/g,
    read: ([, h = '', m = '']) => timeOf(Number(h), Number(m), ''),
  },
];

function timeOf(hours: number, minutes: number, half: string): number[][] | null {
  if (hours > 24 || minutes > 59) return null;
  const isAfternoon = /^(p|م)/i.test(half);
  const isMorning = /^(a|ص)/i.test(half);
  const shown = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours;
  return minutes === 0 ? [whole(shown)] : [whole(shown), whole(minutes)];
}

const SIGNED = /(?:^|[\s(=:])-$/;

/** Month names next to a day or a year, as numbers: a month may be written out in one language and not in the other. */
function findMonths(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const month = monthOf(word);
    if (month === null) continue;
    const around = `${text.slice(Math.max(0, index - 6), index)}#${text.slice(index + word.length, index + word.length + 6)}`;
    if (/\d[.,\s]*(?:de\s|من\s)?#|#[.,\s]*\d/.test(around))
      found.push({ values: [month], start: index, end: index + word.length });
  }
  return found;
}

/** All numbers of a text of `westernise` in their order, those of dates and times one by one. */
export function findNumbers(text: string, language: string): FoundNumber[] {
  const found: FoundNumber[] = findMonths(text);
  let rest = text;
  const take = (start: number, length: number) => {
    rest = rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length);
  };
  for (const match of text.matchAll(PHONE)) {
    found.push({
      values: [Number(match[0].replace(/\D/g, ''))],
      start: match.index,
      end: match.index + match[0].length,
    });
    take(match.index, match[0].length);
  }
  for (const { pattern, read } of patterns) {
    for (const match of [...rest.matchAll(pattern)]) {
      const parts = read(match);
      if (!parts) continue;
      const end = match.index + match[0].length;
      found.push(...parts.map((values) => ({ values, start: match.index, end })));
      take(match.index, match[0].length);
    }
  }
  for (const match of rest.matchAll(NUMBER)) {
    const values = readNumber(match[0].replaceAll(' ', ' '), language);
    const isNegative = SIGNED.test(rest.slice(Math.max(0, match.index - 2), match.index));
    found.push({
      values: isNegative ? values.map((value) => -value) : values,
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found.sort((one, other) => one.start - other.start);
}
