import { type NamePart, type NameParts, toParts } from './culture.ts';
import { russianToArabic } from './rewriting.ts';

type Rewriter = (text: string) => string;

export type Scripts = { en?: Rewriter; ru?: Rewriter };

/** A name's other forms: by the rules given, else its own form stands for the Latin one. */
export function toPart(own: string, scripts: Scripts): NamePart {
  const ru = scripts.ru ? scripts.ru(own) : own;
  const en = scripts.en ? scripts.en(own) : own;
  return { own, en, ru, ar: russianToArabic(ru, en) };
}

/**
 * Names with commas between them. Columns by `=`: `own`, where rules make the others; `own=ru` for names in Latin
 * letters or with a rule for those; `own=en=ru`; `own=en=ru=ar`.
 */
export function readNames(text: string, scripts: Scripts = {}): NameParts {
  const parts = text
    .trim()
    .split(/\s*,\s*/)
    .filter((entry) => entry !== '')
    .map((entry): NamePart => {
      const [own = '', second, third, fourth] = entry.split('=');
      if (second === undefined) return toPart(own, scripts);
      const ru = third ?? second;
      const en = third === undefined ? (scripts.en ? scripts.en(own) : own) : second;
      return { own, en, ru, ar: fourth ?? russianToArabic(ru, en) };
    });
  return toParts(parts);
}

/** The women's form of each family name. */
export function toFeminine(
  male: NameParts,
  feminine: { own: Rewriter; ru: Rewriter; en?: Rewriter },
): NameParts {
  return toParts(
    male.map((part) => {
      const ru = feminine.ru(part.ru);
      const own = feminine.own(part.own);
      const en = feminine.en ? feminine.en(own) : own;
      return { own, en, ru, ar: russianToArabic(ru, en) };
    }),
  );
}

/** Иванов Иванова, Достоевский Достоевская; other endings stay. */
export const feminineRussian = (name: string): string =>
  name
    .replace(/[сц]кий$/u, (found) => `${found.slice(0, 2)}ая`)
    .replace(/(ий|ый|ой)$/u, 'ая')
    .replace(/((?:о|е|ё)в|[иы]н)$/u, '$1а');
