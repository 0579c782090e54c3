/** The purposes that a person can consent to, each separately. */
export const purposes = ['terms', 'personal_data', 'marketing', 'health_data'] as const;
export type Purpose = (typeof purposes)[number];
/** Those that an account is asked for. `health_data` is given with a request alone, because it names the clinics. */
export const accountPurposes = ['terms', 'personal_data', 'marketing'] as const;
export type AccountPurpose = (typeof accountPurposes)[number];
/** Without these there is no account; `marketing` is anyone's own choice. */
export const neededPurposes: readonly AccountPurpose[] = ['terms', 'personal_data'];
