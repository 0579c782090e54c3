/** What an API key of a clinic may be allowed to do. Each endpoint that takes keys names the scope that opens it. */
export const keyScopes = [
  'profile.read',
  'profile.write',
  'prices.read',
  'prices.write',
  'requests.read',
  'offers.write',
  'directory.subscribe',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** How an endpoint takes API keys. */
export type KeyAccess = {
  /** `any`: every key, whatever its scopes. */
  scope: KeyScope | 'any';
  /** Where the call names the clinic, which has to be the key's. `handler`: it names none, and the handler sees to it. */
  clinic: 'params.id' | 'query.clinic_id' | 'body.clinic_id' | 'handler';
};
