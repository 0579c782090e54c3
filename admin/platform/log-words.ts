export const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the words for a field's values stand, the first that has one: the log keeps codes. */
const valueTexts: Record<string, readonly string[]> = {
  role: ['admin.roles'],
  status: ['admin.comments.status', 'admin.clinics.status', 'admin.news.status'],
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Reader = {
  translate(key: string, options?: { _: string }): string;
  language: string;
  /** By code; those that are not here yet are shown by their ids. */
  currencies: readonly { id: number; code: string }[] | null;
};

/** Names and values of the audit log in the words of the reader; what has none stays as it is. */
export function logWords({ translate, language, currencies }: Reader) {
  const nameOf = (name: string): string => translate(`admin.audit.names.${name}`, { _: name });
  const wordOf = (name: string, value: string): string =>
    (valueTexts[name] ?? []).map((texts) => translate(`${texts}.${value}`, { _: '' })).find(Boolean) ?? value;
  const textOf = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (name === 'currency_id') return currencies?.find(({ id }) => id === value)?.code ?? String(value);
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (typeof value === 'number')
      return new Intl.NumberFormat(language, { maximumSignificantDigits: 15, useGrouping: false }).format(
        value,
      );
    if (typeof value === 'string' && DAY.test(value))
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(value),
      );
    if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join('; ');
    if (!isThing(value)) return wordOf(name, String(value));
    return Object.entries(value)
      .filter(([, of]) => of !== null && of !== '')
      .map(([part, of]) => `${nameOf(part)}: ${textOf(part, of)}`)
      .join(', ');
  };
  return { nameOf, textOf };
}
