export const translationProviders = ['libretranslate', 'deepl', 'bergamot'] as const;
export type TranslationProviderName = (typeof translationProviders)[number];

/** Whether texts leave the service for it: then medical ones need a consent. */
export const isOutside = (provider: TranslationProviderName): boolean => provider !== 'bergamot';
