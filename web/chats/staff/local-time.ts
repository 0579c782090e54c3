/** `Intl.Locale` says where a country's clocks are; older browsers have it as a property, some not at all. */
type ZonedLocale = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] };

/** Time zones of a country by its ISO 3166-1 code; empty where the browser does not know. */
export function timeZonesOf(country: string): string[] {
  const locale: ZonedLocale = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** How far a zone's clocks are from Greenwich at a moment, as the language writes it: `GMT+9`. */
export const zoneOffset = (timeZone: string, at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** What the clocks of a country show now, `14:05`. Null where they differ, or nobody knows. */
export function localTime(country: string, at: Date, locale: string): string | null {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  const times = new Set(timeZonesOf(country).map(format));
  const [only] = times;
  return times.size === 1 && only !== undefined ? only : null;
}
