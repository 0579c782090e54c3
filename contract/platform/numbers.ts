/** Reads numbers as people of any language write them: forms and imported files alike. */

/** The mark before the fraction. */
export type DecimalMark = '.' | ',';

export type ReadNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** `1.234` may be 1.234 or 1234: a person has to say which. */
  | { kind: 'ambiguous'; mark: DecimalMark; asDecimal: number; asGrouped: number }
  | { kind: 'wrong' };

type Options = {
  /** Known mark before the fraction, such as that of a column of a file; null: not known. */
  decimal?: DecimalMark | null;
  /** Codes and signs of money that may stand before or after the number. */
  money?: readonly string[];
};

let knownDigits: ReadonlyMap<string, string> | null = null;

/** The Western digit of every digit that Intl knows. Made when first needed: hundreds of formatters are slow on a phone. */
function westernDigits(): ReadonlyMap<string, string> {
  knownDigits ??= new Map(
    Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
      const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
      return Array.from({ length: 10 }, (_, digit): [string, string] => [
        format.format(digit),
        String(digit),
      ]);
    }),
  );
  return knownDigits;
}

/** Marks of direction that Intl and copied texts put around numbers. */
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u2066-\u2069\ufeff]/g;
const SPACE = ' ';
const APOSTROPHE = "'";
/** Western groups of three, or Indian ones of two before the last three. */
const GROUPS = /^(?:\d{1,3}(?:G\d{3})+|\d{1,2}(?:G\d{2})*G\d{3})$/;

/** The same text with Western digits, and one sign each for minus, spaces, apostrophes and full-width marks. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[^\0-\x7f]/gu, (sign) => (/\p{Nd}/u.test(sign) ? (westernDigits().get(sign) ?? sign) : sign))
    .replace(/\s+/g, SPACE)
    .replace(/[’‘ʼ`´]/g, APOSTROPHE)
    .replace(/[−–—‐‑‒﹣]/g, '-')
    .replace(/،/g, ',')
    .trim();
}

/** Takes one sign or code of money from either end. */
function withoutMoney(text: string, money: readonly string[]): string {
  const folded = text.toLowerCase();
  for (const one of money.toSorted((a, b) => b.length - a.length)) {
    const sign = plainText(one).toLowerCase();
    if (sign === '') continue;
    if (folded.startsWith(sign)) return text.slice(sign.length).trim();
    if (folded.startsWith(`-${sign}`)) return `-${text.slice(sign.length + 1).trim()}`;
    if (folded.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/** The digits of a whole number; null where its groups are none. The first group of several is not `0`. */
function wholeOf(text: string, isMark: (sign: string) => boolean): string | null {
  if (/^\d+$/.test(text)) return text;
  const marks = new Set(text.replace(/\d/g, ''));
  const [mark = ''] = marks;
  if (marks.size !== 1 || !isMark(mark) || text.startsWith('0')) return null;
  return GROUPS.test(text.replaceAll(mark, 'G')) ? text.replaceAll(mark, '') : null;
}

/** Both readings of digits and marks; null where there is none. */
function readingsOf(bare: string): { asDecimal: number | null; asGrouped: number | null; mark: string } {
  const at = Math.max(...['.', ',', '٫'].map((mark) => bare.lastIndexOf(mark)));
  const mark = bare[at] ?? '';
  const grouped = mark === '٫' ? null : wholeOf(bare, () => true);
  const fraction = bare.slice(at + 1);
  const whole = bare.slice(0, at) === '' ? '0' : wholeOf(bare.slice(0, at), (sign) => sign !== mark);
  const isDecimal = at >= 0 && whole !== null && /^\d*$/.test(fraction) && (at > 0 || fraction !== '');
  return {
    mark,
    asDecimal: isDecimal ? Number(`${whole}.${fraction || '0'}`) : null,
    asGrouped: grouped === null ? null : Number(grouped),
  };
}

const isDecimalMark = (mark: string): mark is DecimalMark => mark === '.' || mark === ',';

/** The number of a text. One that could mean two numbers is `ambiguous` unless `decimal` settles it; never guesses. */
export function readNumber(text: string, { decimal = null, money = [] }: Options = {}): ReadNumber {
  const plain = withoutMoney(plainText(text), money);
  if (plain === '') return { kind: 'empty' };
  // `990,-` says that there is no fraction.
  const unsigned = plain.replace(/[.,]-+$/, '').replace(/^([-+]) ?|(?<=\d)-$/, '');
  const sign = plain !== unsigned && /^-|[^.,]-$/.test(plain) ? -1 : 1;
  const { mark, asDecimal, asGrouped } = readingsOf(unsigned);
  if (asDecimal !== null && asGrouped !== null && isDecimalMark(mark)) {
    if (decimal !== null) return { kind: 'number', value: sign * (decimal === mark ? asDecimal : asGrouped) };
    return { kind: 'ambiguous', mark, asDecimal: sign * asDecimal, asGrouped: sign * asGrouped };
  }
  const value = asDecimal ?? asGrouped;
  return value === null ? { kind: 'wrong' } : { kind: 'number', value: sign * value };
}

/** The mark before the fraction that a number proves; null: it proves none. */
export function provenDecimal(text: string): DecimalMark | null {
  const plain = plainText(text).replace(/[.,]-+$/, '');
  const bare = /\d[\d .,'٬٫]*/.exec(plain)?.[0].trim() ?? '';
  const { mark, asDecimal, asGrouped } = readingsOf(bare);
  if (!isDecimalMark(mark) || (asDecimal === null) === (asGrouped === null)) return null;
  const other = mark === '.' ? ',' : '.';
  return asDecimal === null ? other : mark;
}
