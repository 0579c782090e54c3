/** Languages of a new database, in the order of the public list: the first is the default. */
export const initialLanguages = [
  { id: 1, prefix: 'ru', title: 'Русский', direction: 'ltr', position: 1 },
  { id: 2, prefix: 'en', title: 'English', direction: 'ltr', position: 2 },
  { id: 3, prefix: 'de', title: 'Deutsch', direction: 'ltr', position: 3 },
  { id: 4, prefix: 'ar', title: 'العربية', direction: 'rtl', position: 4 },
] as const;
