import { romanise } from './script/romanise.ts';
import { foldText } from './text.ts';

/** Room for the number that makes it unique stays within what an address bar shows. */
const LONGEST = 80;

/** Written out in the language itself, where mere loss of the dots would be another word. */
const SPELT: Record<string, [RegExp, string][]> = {
  de: [
    [/ä/gi, 'ae'],
    [/ö/gi, 'oe'],
    [/ü/gi, 'ue'],
  ],
};

function toAscii(text: string, lang: string | null): string {
  const spelt = (SPELT[lang ?? ''] ?? []).reduce(
    (word, [character, by]) => word.replace(character, by),
    text.replace(/[№#]/g, ' '),
  );
  return foldText(spelt)
    .replace(/['`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(romanise)
    .join('-')
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

export type SlugParts = {
  title: string;
  titleLang: string | null;
  /** A label in Latin letters, best English: used where the title is in another script. */
  latinLabel: string | null;
  city: string | null;
};

const isLatin = (text: string): boolean => {
  const characters = text.match(/\p{L}/gu) ?? [];
  return characters.filter((character) => /\p{Script=Latin}/u.test(character)).length * 2 > characters.length;
};

/** "Charité – Universitätsmedizin Berlin" → charite-universitaetsmedizin-berlin; the city is added where it is not in. */
export function slugBase({ title, titleLang, latinLabel, city }: SlugParts): string {
  const name = isLatin(title) || latinLabel === null ? toAscii(title, titleLang) : toAscii(latinLabel, null);
  const place = city === null ? '' : toAscii(city, null);
  const isNamed = place !== '' && `-${name}-`.includes(`-${place}-`);
  const whole = cut(name, LONGEST - (isNamed ? 0 : place.length + 1));
  return [whole || 'clinic', isNamed ? '' : place].filter(Boolean).join('-');
}

const cut = (slug: string, length: number): string =>
  slug.length <= length
    ? slug
    : slug
        .slice(0, length + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, length);
