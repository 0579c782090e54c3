import golosCyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url';
import golosLatin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url';
import notoArabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url';
import serifCyrillic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';

/**
 * Addresses of the fonts that show first in a language. Golos Latin is always among them: it holds the figures.
 * Arabic titles are Noto too, so its pages need no serif.
 */
export function preloadedFonts(lang: string): string[] {
  if (lang === 'ar') return [notoArabic, golosLatin];
  return lang === 'ru' ? [golosCyrillic, serifCyrillic, golosLatin] : [golosLatin, serifLatin];
}
