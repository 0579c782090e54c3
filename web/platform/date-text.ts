/**
 * A date in words, without the abbreviated “year” that Russian puts after it. Only text between the parts is changed:
 * the same letters end “авг.”.
 */
export function writeDate(format: Intl.DateTimeFormat, at: Date): string {
  return format
    .formatToParts(at)
    .map(({ type, value }) => (type === 'literal' ? value.replace(/\s?г\./, '') : value))
    .join('');
}
