/** Text typed with the wrong keyboard layout switched on. */

const QWERTY = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const JCUKEN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const ARABIC = ['ذ', ...'ضصثقفغعهخحجدشسيبلاتنمكطئءؤر', 'لا', ...'ىةوز'];

const toCyrillic = new Map<string, string>();
const toArabic = new Map<string, string>();
const toQwerty = new Map<string, string>();
[...QWERTY].forEach((key, at) => {
  const cyrillic = JCUKEN[at] ?? key;
  const arabic = ARABIC[at] ?? key;
  toCyrillic.set(key, cyrillic);
  toArabic.set(key, arabic);
  toQwerty.set(cyrillic, key);
  if (arabic.length === 1) toQwerty.set(arabic, key);
});
// The Ukrainian layout differs in these keys.
for (const [character, key] of ['іs', 'ї]', "є'", 'ґ\\'].map((pair) => [...pair])) {
  if (character && key) toQwerty.set(character, key);
}

const retype = (text: string, keys: ReadonlyMap<string, string>): string =>
  Array.from(text.toLowerCase(), (character) => keys.get(character) ?? character).join('');

/**
 * What the text would be on the other layouts, likeliest first: Latin keys as Russian and Arabic letters, Russian and
 * Arabic letters as Latin keys. Takes the text as typed (not folded: й and и are different keys).
 */
export function otherLayouts(text: string): string[] {
  if (/[a-z]/i.test(text)) return [retype(text, toCyrillic), retype(text, toArabic)];
  if (/\p{Script=Cyrillic}/u.test(text)) return [retype(text, toQwerty)];
  if (/\p{Script=Arabic}/u.test(text)) return [retype(text.replaceAll('لا', 'b'), toQwerty)];
  return [];
}
