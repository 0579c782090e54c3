/** The time zone of this browser, IANA. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
