/** Names of Natural Earth that are shortened or differ from those of the Unicode project. */
const ownNames: Record<string, string> = {
  'Antigua and Barb.': 'AG',
  'Bosnia and Herz.': 'BA',
  'Br. Indian Ocean Ter.': 'IO',
  'British Virgin Is.': 'VG',
  'Cayman Is.': 'KY',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Cook Is.': 'CK',
  "Côte d'Ivoire": 'CI',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Faeroe Is.': 'FO',
  'Falkland Is.': 'FK',
  'Fr. Polynesia': 'PF',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macedonia: 'MK',
  'Marshall Is.': 'MH',
  'N. Mariana Is.': 'MP',
  Palestine: 'PS',
  'Pitcairn Is.': 'PN',
  'S. Geo. and the Is.': 'GS',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  'St. Kitts and Nevis': 'KN',
  'St. Pierre and Miquelon': 'PM',
  'St. Vin. and Gren.': 'VC',
  'Turks and Caicos Is.': 'TC',
  'U.S. Virgin Is.': 'VI',
  'United States of America': 'US',
  'W. Sahara': 'EH',
  'Wallis and Futuna Is.': 'WF',
  Myanmar: 'MM',
  Turkey: 'TR',
  eSwatini: 'SZ',
  Vatican: 'VA',
  'São Tomé and Principe': 'ST',
  Curaçao: 'CW',
};

const byName = new Map<string, string>();
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (const first of characters) {
  for (const second of characters) {
    const name = names.of(first + second);
    if (name !== undefined && !byName.has(name)) byName.set(name.replace(/ & /g, ' and '), first + second);
  }
}

/** ISO 3166-1 alpha-2 of a country as Natural Earth names it; null for places without a code. */
export function alpha2ByName(name: string): string | null {
  return ownNames[name] ?? byName.get(name) ?? null;
}
