import type { HashedLanguage } from '../content/languages.ts';
import type { TranslationProviderName } from '../content/translation-providers.ts';
import type { CallApi } from './client.ts';

/** Everything besides its address that a page depends on. */
export type Visitor = {
  /** Prefix of the page's language. */
  language: string;
  /** The currency that is shown; null where there are none. */
  currencyId: number | null;
  /** Whether a cookie says that a client is logged in: decides what the header shows before the session is loaded. */
  isClient: boolean;
};

/** What the server hands to the rendering of one page. */
export type Rendering = {
  visitor: Visitor;
  /** Calls the API of this very process, without the network; takes paths. */
  callApi: CallApi;
  /** All languages, the default one first; the same objects as long as no message changes. */
  languages: () => Promise<readonly HashedLanguage[]>;
  /** Origin of canonical addresses, as visitors see it. */
  publicOrigin: string;
  /** Allows the page's own inline scripts under the content security policy. */
  nonce: string;
  /** The visitor's address, passed on so that what is counted is counted by visitors and not by this server. */
  clientAddress: string;
  /** Style of the map when the operator has set one, else null: the embedded basemap. */
  mapStyleUrl: string | null;
  translationProvider: TranslationProviderName | null;
  /** Whether the page of components is shown: everywhere but in production. */
  hasComponentsPage: boolean;
};
