/** What the server hands to the rendering of one page. */
export type Rendering = {
  /** Calls the API of this very process, without the network; takes paths. */
  callApi: typeof fetch;
  /** Origin of canonical addresses, as visitors see it. */
  publicOrigin: string;
  /** Allow the page's own inline scripts and styles under the content security policy. */
  nonces: { script: string; style: string };
  /** The visitor's address, passed on so that limits count visitors and not this server. */
  clientAddress: string;
  /** Style of the map when the operator has set one, else null: the embedded basemap. */
  mapStyleUrl: string | null;
};
