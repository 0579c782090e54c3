import type { TranslationProviderName } from '../../../contract/content/translation-providers.ts';

/** Names of firms and programs, the same in every language. */
const names: Record<TranslationProviderName, string> = {
  libretranslate: 'LibreTranslate',
  deepl: 'DeepL',
  bergamot: 'Bergamot',
};
export const nameOfProvider = (provider: TranslationProviderName): string => names[provider];
