import golosCyrillic from './fonts/golos-text-cyrillic.woff2?url';
import golosLatin from './fonts/golos-text-latin.woff2?url';
import notoArabic from './fonts/noto-sans-arabic-arabic.woff2?url';
import serifCyrillic from './fonts/source-serif-4-cyrillic.woff2?url';
import serifLatin from './fonts/source-serif-4-latin.woff2?url';

/**
 * Addresses of the fonts that show first in a language. Golos Latin is always among them: it holds the figures.
 * Arabic titles are Noto too, so its pages need no serif.
 */
export function preloadedFonts(lang: string): string[] {
  if (lang === 'ar') return [notoArabic, golosLatin];
  return lang === 'ru' ? [golosCyrillic, serifCyrillic, golosLatin] : [golosLatin, serifLatin];
}
