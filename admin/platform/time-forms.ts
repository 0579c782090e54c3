/** With the month as a word in every language; the ready-made medium form is digits in Arabic. */
export const dayForm: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
export const momentForm: Intl.DateTimeFormatOptions = { ...dayForm, hour: '2-digit', minute: '2-digit' };
