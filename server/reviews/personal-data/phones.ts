import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsePhone } from '../../accounts/phones/rules.ts';
import type { Span } from './characters.ts';

const SEPARATOR = '[ \\t\\u00a0\\u2009\\u202f().\\-\\u2010-\\u2015/]';
const RUN = new RegExp(`(?<![\\p{L}\\p{N}_.,])(?:\\+${SEPARATOR}?)?\\(?\\d(?:${SEPARATOR}{0,3}\\d)*`, 'gu');

const DATE =
  /(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)?\d\d|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2}|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d)(?!\d)/;

/** Words in front of a number that make it one to call. */
const CALLED =
  /(?:(?<!\p{L})(?:тел|моб|сотов|(?:по)?звон|набер|набрать|мой номер|ватсап|вотсап|whats?app|вайбер|viber|tel|phone|mobile|cell|call|text|dial|fax|факс|handy|rufnummer|ruf|anruf|erreichbar)|هاتف|تلفون|جوال|موبايل|اتصل|للتواصل|واتس|☎|📞|📱)[^\n.!?]{0,24}[.:]?\s?$/iu;

/** Words in front of a number that name something else. */
const LABELLED =
  /(?:№|полис\S*|договор\S*|паспорт\S*|сч[её]т\S*|заказ\S*|рейс\S*|код\S*|invoice|booking|order|policy|contract|passport|case|flight|room|rechnung|vertrag|akte|zimmer|nr\.?|number|فاتورة|رقم الحجز)\s*(?:№|no\.?|nr\.?|number|:)?\s*(?:[A-Z]{2}\s)?$/iu;

const MONEY_BEFORE = /(?:[€$£₽¥₺]|\b(?:eur|usd|rub|aed|try|gbp|chf))\s?$/i;
const UNIT_AFTER =
  /^\s?(?:[€$£₽¥₺%]|руб|р\.|евро|долл|тенге|лир|тыс|млн|мг|мл|кг|км|г(?!\p{L})|eur|usd|rub|euro|dollar|lira|mg|ml|kg|cm|درهم|ريال|جنيه|دولار|يورو|ليرة)/iu;
const THOUSANDS = /^\d{1,3}(?:[ .\u00a0\u202f]\d{3})+$/;
const AREA_CODE = /\(0?\d{2,5}\)[ -]?\d{2,4}[ -]\d{2}/;

type Around = { before: string; after: string; countries: readonly string[] };

const isValidIn = (text: string, countries: readonly string[]): boolean =>
  countries.some((country) => parsePhone(text, country) !== null);

/** Whether digits as they stand in a text are a telephone number. */
function isPhone(text: string, { before, after, countries }: Around): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 6 || digits.length > 16) return false;
  if (MONEY_BEFORE.test(before) || UNIT_AFTER.test(after)) return false;
  if (text.startsWith('+')) return digits.length >= 8;
  const isCalled = CALLED.test(before);
  if (!isCalled && LABELLED.test(before)) return false;
  if (digits.startsWith('00')) return parsePhone(text, null) !== null || isCalled;
  if (THOUSANDS.test(text) && !isCalled) return !text.endsWith('000') && isValidIn(text, countries);
  if (isCalled || AREA_CODE.test(text)) return true;
  const isPlain = text === digits;
  if (isPlain && digits.length < 9) return false;
  if (isValidIn(text, countries)) return true;
  return digits.length >= 11 && parsePhoneNumberFromString(`+${digits}`)?.isValid() === true;
}

/** Telephone numbers in a text whose digits are ASCII; numbers without a country code are looked up in these countries. */
export function findPhones(text: string, countries: readonly string[]): Span[] {
  const found: Span[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const part of partsOf(run)) {
      const start = index + part.start;
      const end = index + part.end;
      const around = { before: text.slice(Math.max(0, start - 48), start), after: text.slice(end, end + 16) };
      if (isPhone(text.slice(start, end), { ...around, countries })) found.push({ start, end });
    }
  }
  return found;
}

/** A run of digits without the dates in it. */
function partsOf(run: string): Span[] {
  const date = DATE.exec(run);
  if (!date) return trimmed(run, 0);
  const behind = date.index + date[0].length;
  const rest = partsOf(run.slice(behind)).map(({ start, end }) => ({
    start: start + behind,
    end: end + behind,
  }));
  return [...trimmed(run.slice(0, date.index), 0), ...rest];
}

function trimmed(part: string, at: number): Span[] {
  const inside = /[+(]?\(?\d.*\d/.exec(part);
  if (!inside) return [];
  // A bracket that is not closed in the number is around it.
  const opened = /^\([^)]*$/.test(inside[0]) ? 1 : 0;
  return [{ start: at + inside.index + opened, end: at + inside.index + inside[0].length }];
}
