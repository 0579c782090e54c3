const names: Record<string, readonly string[]> = {
  en: 'january february march april may june july august september october november december'.split(' '),
  de: 'januar februar märz april mai juni juli august september oktober november dezember'.split(' '),
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
  levant: 'كانون شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين تشرين كانون'.split(' '),
};
const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const russian = /^(январ|феврал|март|апрел|ма[йяе]$|июн|июл|август|сентябр|октябр|ноябр|декабр)/;
const russianStems = 'январ феврал март апрел ма июн июл август сентябр октябр ноябр декабр'.split(' ');

const known = new Map<string, number>([
  ...english.map((name, at): [string, number] => [name, at + 1]),
  ...Object.entries(names).flatMap(([key, list]) =>
    // Of the Levant's own names two stand for two months each: those say nothing.
    list.flatMap((name, at): [string, number][] =>
      key === 'levant' && /^(كانون|تشرين)$/.test(name) ? [] : [[name, at + 1]],
    ),
  ),
  ['jänner', 1],
  ['ابريل', 4],
  ['اغسطس', 8],
  ['اكتوبر', 10],
  ['إبريل', 4],
  ['sept', 9],
]);

/** Number of the month that a word names, in any of the languages; null: none. */
export function monthOf(word: string): number | null {
  const lower = word.toLowerCase().replace(/[\u064b-\u0652\u0640]/g, '');
  const exact =
    known.get(lower) ?? (lower.length > 4 && /^[وفبل]/.test(lower) ? known.get(lower.slice(1)) : undefined);
  if (exact !== undefined) return exact;
  const stem = russian.exec(lower)?.[1];
  if (stem === undefined) return null;
  return russianStems.findIndex((one) => stem.startsWith(one)) + 1 || null;
}
