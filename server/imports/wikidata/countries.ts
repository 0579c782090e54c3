/** English names of countries as Wikidata has them where they differ from those of Unicode. */
const NAMES: Record<string, string> = {
  "People's Republic of China": 'CN',
  'Republic of Ireland': 'IE',
  'United States of America': 'US',
  'Kwara State': 'NG',
  'Ekiti State': 'NG',
  'Czech Republic': 'CZ',
  Turkey: 'TR',
  'State of Palestine': 'PS',
  Palestine: 'PS',
  Myanmar: 'MM',
  'Bosnia and Herzegovina': 'BA',
  'Democratic Republic of the Congo': 'CD',
  'Republic of the Congo': 'CG',
  'The Gambia': 'GM',
  'Ivory Coast': 'CI',
  'Trinidad and Tobago': 'TT',
  'São Tomé and Príncipe': 'ST',
  'Antigua and Barbuda': 'AG',
  'Saint Lucia': 'LC',
  'East Timor': 'TL',
  'Sint Maarten': 'SX',
  'Turks and Caicos Islands': 'TC',
  'Saint Kitts and Nevis': 'KN',
  'Saint Vincent and the Grenadines': 'VC',
  'Kingdom of the Netherlands': 'NL',
  'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  'Northern Ireland': 'GB',
  Wales: 'GB',
  Scotland: 'GB',
  England: 'GB',
  'Bailiwick of Guernsey': 'GG',
  'United States Virgin Islands': 'VI',
  'Northern Cyprus': 'CY',
};

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const byName = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap((code) => {
    const name = regions.of(code);
    // Deprecated codes have the name of what they became.
    return name && new Intl.Locale(`und-${code}`).region === code ? [[name, code] as const] : [];
  }),
);

/** ISO 3166-1 alpha-2 of a country by its English name; null for states that are no more and for regions. */
export const codeOfCountry = (name: string): string | null => NAMES[name] ?? byName.get(name) ?? null;
