import type { Currency } from '../../contract/content/currencies.ts';
import type { LanguageOption, Messages } from '../../contract/content/languages.ts';
import type { TranslationProviderName } from '../../contract/content/translation-providers.ts';

/** What every page knows of the site: the languages, the one shown with its texts, the currencies and the chosen one. */
export type Site = {
  languages: LanguageOption[];
  language: LanguageOption;
  messages: Messages;
  /** Null when they could not be loaded: prices then say so, and the next navigation tries again. */
  currencies: Currency[] | null;
  currencyId: number | null;
  publicOrigin: string;
  mapStyleUrl: string | null;
  /** Who translates texts of others; null: nobody. */
  translationProvider: TranslationProviderName | null;
  /** Whether a cookie says that the page is for a client. */
  isClient: boolean;
  /** False when the first part of the address is neither a page nor a language. */
  isAddressKnown: boolean;
};

/** What the server says of the site in a page. The messages come by an address of their own, which browsers keep. */
export type RenderedSite = Omit<Site, 'messages'> & { messagesAddress: string };
