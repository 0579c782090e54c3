/**
 * Numbers to call for an ambulance, the first to call first, and the countries (ISO 3166-1 alpha-2) where they hold. Written
 * from what states publish: 112 in the European Union (directive (EU) 2018/1972, article 109), 911 in the North American
 * numbering plan, else the national number. Compared with a public list: docs/decisions/0052. Countries of which we are not
 * sure are left out: 112, which mobile phones take almost everywhere, is shown for them with the advice to use the local one.
 */
const byNumbers: Record<string, string> = {
  '911':
    'AG AI AR AS AW BM BQ BS BZ CA CR DO EC FJ FM GD GU HN JO KN KY LC LR MH MP MS MX PA PH PR PW PY TC TO TV UM US VC VE VG VI',
  '112':
    'AT AX BE BF BG BI BJ BT CY CZ DE DK EE ES FI FO GE GL GR HR HU IS IT KW LI LT LU MC MT NA NG NL PL PT RO SE SI ST TL TR VA',
  '999': 'BD BH DM HK MO MY NU QA SB SC SO WS ZM',
  '112 15': 'BL FR GF GP MF MQ PM RE YT',
  '999 112': 'FK GB GI KE SH UG',
  '112 103': 'AM AZ MD RU UA',
  '103 112': 'BY KG KZ TJ TM',
  '000 112': 'AU CC CX NF',
  '119': 'CM JP KH TW',
  '112 999': 'GG IE IM JE',
  '115': 'IR SR VN',
  '113 112': 'LV NO SJ',
  '194 112': 'MK RS XK',
  '15 112': 'NC PF WF',
  '111 112': 'NZ PN TK',
  '124 112': 'BA ME',
  '192': 'BR MM',
  '998': 'CK MW',
  '123': 'CO EG',
  '912 911': 'CW SX',
  '150 15': 'EH MA',
  '119 112': 'ID KR',
  '101': 'IL PS',
  '15': 'ML NE',
  '103': 'MN UZ',
  '102': 'MV NP',
  '116 112': 'AD',
  '998 999': 'AE',
  '112 102': 'AF',
  '127 112': 'AL',
  '112 116': 'AO',
  '511 911': 'BB',
  '991': 'BN',
  '118': 'BO',
  '997 112': 'BW',
  '144 112': 'CH',
  '185': 'CI',
  '131': 'CL',
  '120': 'CN',
  '104': 'CU',
  '130': 'CV',
  '14 112': 'DZ',
  '907 939': 'ET',
  '1300': 'GA',
  '112 193': 'GH',
  '123 122': 'GT',
  '913': 'GY',
  '116': 'HT',
  '112 108': 'IN',
  '122': 'IQ',
  '110 911': 'JM',
  '194': 'KI',
  '195': 'LA',
  '140 112': 'LB',
  '1990 110': 'LK',
  '193': 'LY',
  '114': 'MU',
  '117 112': 'MZ',
  '128 118': 'NI',
  '9999': 'OM',
  '106 105': 'PE',
  '111': 'PG',
  '1122 115': 'PK',
  '912 112': 'RW',
  '997 911': 'SA',
  '995 112': 'SG',
  '155 112': 'SK',
  '118 112': 'SM',
  '1515': 'SN',
  '132 911': 'SV',
  '110 112': 'SY',
  '977 999': 'SZ',
  '8200': 'TG',
  '1669 191': 'TH',
  '190': 'TN',
  '811 990': 'TT',
  '114 112': 'TZ',
  '911 105': 'UY',
  '112 110': 'VU',
  '191': 'YE',
  '10177 112': 'ZA',
  '112 994': 'ZW',
};

/**
 * Free lines for people who think of suicide, where one national number answers day and night; the state or the association
 * that runs it publishes it.
 */
const crisisLines: Record<string, string> = {
  AT: '142',
  AU: '131114',
  BE: '1813',
  BR: '188',
  CA: '988',
  CH: '143',
  DE: '08001110111',
  EG: '16328',
  ES: '024',
  FR: '3114',
  GB: '116123',
  HU: '116123',
  IE: '116123',
  IL: '1201',
  IN: '14416',
  KR: '109',
  LB: '1564',
  NL: '113',
  NO: '116123',
  NZ: '1737',
  SE: '90101',
  UA: '7333',
  US: '988',
  ZA: '0800567567',
};

/** What mobile phones take almost everywhere, and what is called where the visitor's country is not known. */
export const ANYWHERE = '112';

const numbersOf = new Map(
  Object.entries(byNumbers).flatMap(([numbers, countries]) =>
    countries.split(' ').map((country) => [country, numbers.split(' ')] as const),
  ),
);

/** Numbers of a country, the first to call first; null where we know none. `country` is ISO 3166-1 alpha-2. */
export const emergencyNumbersOf = (country: string): readonly string[] | null =>
  numbersOf.get(country) ?? null;

/** The country's crisis line, null where we know none. */
export const crisisLineOf = (country: string): string | null => crisisLines[country] ?? null;

/** Countries whose numbers we know. */
export const emergencyCountries: readonly string[] = [...numbersOf.keys()];
