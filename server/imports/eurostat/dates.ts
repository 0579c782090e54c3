/**
 * Day of a date written DD/MM/YYYY or DD/MM/YY; Latvia writes MM/DD/YYYY. Null where it is no date or could be read in
 * both ways against the habit of its country.
 */
export function readDay(text: string, country: string): string | null {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\s*$/.exec(text);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const [day, month] = country === 'LV' || second > 12 ? [second, first] : [first, second];
  const year = Number(parts[3]) < 100 ? 2000 + Number(parts[3]) : Number(parts[3]);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
