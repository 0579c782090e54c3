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

/** What an API key of an operator may be allowed to do: work on the directory. None opens cases, accounts, keys or the log. */
export const operatorScopes = [
  'clinics.read',
  'clinics.write',
  'dictionaries.read',
  'dictionaries.write',
  'imports.read',
  'imports.write',
  'reports.read',
] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** How an endpoint takes API keys of clinics. */
export type ClinicKeyAccess = {
  /** `any`: every key, whatever its scopes. */
  scope: KeyScope | 'any';
  /** Where the call names the clinic, which has to be the key's. `handler`: it names none, and the handler sees to it. */
  clinic: 'params.id' | 'query.clinic_id' | 'body.clinic_id' | 'handler';
};

/** How an endpoint takes API keys: those of clinics, or those of operators. */
export type KeyAccess = ClinicKeyAccess | { scope: OperatorScope };

/** Whether an endpoint takes keys of clinics. */
export const isForClinicKeys = (access: KeyAccess): access is ClinicKeyAccess => 'clinic' in access;
