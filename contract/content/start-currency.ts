import type { Currency } from './currencies.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { weighTags } from './locale.ts';

/** Regions (ISO 3166-1) by the currency that people pay with there. */
const regions = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI ZW',
  GBP: 'GB GG GS IM JE',
  CHF: 'CH LI',
  TRY: 'TR',
  AED: 'AE',
  SAR: 'SA',
  KZT: 'KZ',
  UZS: 'UZ',
  BYN: 'BY',
  AMD: 'AM',
  GEL: 'GE',
  AZN: 'AZ',
  KGS: 'KG',
  ILS: 'IL PS',
  INR: 'IN',
  CNY: 'CN',
  HKD: 'HK',
  JPY: 'JP',
  KRW: 'KR',
  THB: 'TH',
  SGD: 'SG',
  MYR: 'MY',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  AUD: 'AU CC CX KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CZK: 'CZ',
  PLN: 'PL',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  NOK: 'NO SJ',
  DKK: 'DK FO GL',
  ISK: 'IS',
  UAH: 'UA',
  MDL: 'MD',
  EGP: 'EG',
  JOD: 'JO',
  KWD: 'KW',
  QAR: 'QA',
  BHD: 'BH',
  OMR: 'OM',
  MAD: 'EH MA',
  TND: 'TN',
  ZAR: 'ZA LS NA SZ',
  KES: 'KE',
  NGN: 'NG',
  PKR: 'PK',
};

const currencyOfRegion = new Map(
  Object.entries(regions).flatMap(([code, all]) => all.split(' ').map((region) => [region, code] as const)),
);

/** Where most readers of a language live whose browser names no region. Arabic: most patients abroad come from the Gulf. */
const regionOfLanguage = new Map([
  ['en', 'US'],
  ['de', 'DE'],
  ['ar', 'AE'],
]);

const DEFAULT_CODE = 'USD';

/** Region of a language tag: `de-CH` → `CH`; null when it names none. */
const regionOf = (tag: string): string | null => /-([a-z]{2})(-|$)/i.exec(tag)?.[1]?.toUpperCase() ?? null;

/**
 * Code of the currency a visitor starts with: that of the region that the browser names, first of all with the language
 * of the page; else that of the language. Null for Russian, where the first currency of the list is taken.
 */
export function startCurrencyCode(language: string, acceptLanguage: string | undefined): string | null {
  if (language === DEFAULT_LANGUAGE) return null;
  const tags = weighTags(acceptLanguage);
  // Roubles are for readers of Russian only.
  const named = tags.filter((tag) => !['RU', null].includes(regionOf(tag)));
  const tag = named.find((one) => one.split('-')[0] === language.split('-')[0]) ?? named[0];
  const region = (tag && regionOf(tag)) ?? regionOfLanguage.get(language) ?? '';
  return currencyOfRegion.get(region) ?? DEFAULT_CODE;
}

/** The list with the visitor's start currency first: who has chosen none takes the first. `code`: of `startCurrencyCode`. */
export function startFirst<Listed extends Pick<Currency, 'code'>>(
  currencies: readonly Listed[],
  code: string | null,
): Listed[] {
  if (code === null) return [...currencies];
  // A currency without a rate is not in the list.
  const first = [code, DEFAULT_CODE, 'EUR'].find((wanted) => currencies.some((one) => one.code === wanted));
  return [...currencies].sort((a, b) => Number(b.code === first) - Number(a.code === first));
}
