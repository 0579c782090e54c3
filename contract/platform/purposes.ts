/** The purposes that a person can consent to, each separately. */
export const purposes = [
  'terms',
  'personal_data',
  'marketing',
  'health_data',
  'machine_translation',
] as const;
export type Purpose = (typeof purposes)[number];
/** Those that an account is asked for. `health_data` is given with a request alone, because it names the clinics. */
export const accountPurposes = ['terms', 'personal_data', 'marketing', 'machine_translation'] as const;
export type AccountPurpose = (typeof accountPurposes)[number];
/** Those that a registration asks for. `machine_translation` is asked for with the first text. */
export const registrationPurposes = ['terms', 'personal_data', 'marketing'] as const;
export type RegistrationPurpose = (typeof registrationPurposes)[number];
/** Without these there is no account; the others are anyone's own choice. */
export const neededPurposes: readonly RegistrationPurpose[] = ['terms', 'personal_data'];
