import type { HashedLanguage } from '../content/languages.ts';

/** What the server hands to the rendering of one page. */
export type Rendering = {
  /** Calls the API of this very process, without the network; takes paths. */
  callApi: typeof fetch;
  /** All languages, the default one first; the same objects as long as no message changes. */
  languages: () => Promise<readonly HashedLanguage[]>;
  /** Origin of canonical addresses, as visitors see it. */
  publicOrigin: string;
  /** Allows the page's own inline scripts under the content security policy. */
  nonce: string;
  /** The visitor's address, passed on so that limits count visitors and not this server. */
  clientAddress: string;
  /** Style of the map when the operator has set one, else null: the embedded basemap. */
  mapStyleUrl: string | null;
  /** Whether the page of components is shown: everywhere but in production. */
  hasComponentsPage: boolean;
};
