import type { AuditEvent } from '../../contract/operations/audit.ts';
import {
  auditFieldLabel,
  auditFields,
  auditKindOf,
  type FieldForm,
  isAuditField,
} from '../../contract/operations/audit-kinds.ts';

export const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,8})*$/;
/** 1 January 2024 was a Monday: days of the week follow from it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

type Reader = {
  translate(key: string, options?: { _: string }): string;
  language: string;
  /** By id. While they are loading, amounts are shown without a currency. */
  currencies: readonly { id: number; code: string }[] | null;
};
type Logged = Pick<AuditEvent, 'kind' | 'entity' | 'entity_id' | 'detail' | 'titles'>;

/** A row of the difference: null where nothing was or nothing is. */
export type Change = { name: string; before: string | null; after: string | null };
type Both = { before: unknown; after: unknown };

/** The log writes changes as `{ before, after }`, `{ from, to }` or `{ was, is }`. */
function bothOf(value: unknown): Both | null {
  if (!isThing(value)) return null;
  if ('before' in value && 'after' in value) return { before: value.before, after: value.after };
  if ('from' in value && 'to' in value) return { before: value.from, after: value.to };
  return 'was' in value && 'is' in value ? { before: value.was, after: value.is } : null;
}

/** A proposed change of official data is told field by field, beside what stood before. */
function rowsOfWanted({ wanted, before }: Record<string, unknown>): [string, Both][] {
  const former = isThing(before) ? before : {};
  return Object.entries(isThing(wanted) ? wanted : {}).map(([name, after]) => [
    name,
    { before: former[name], after },
  ]);
}

/** What was and what is, by field. Fields that the kind does not declare are left to the API. */
function rowsOf({ kind, detail }: Logged): [string, Both][] {
  const declared = auditKindOf(kind);
  if ('wanted' in detail) return rowsOfWanted(detail);
  const { before, after, ...others } = detail;
  const hasWhole = 'before' in detail || 'after' in detail;
  const whole: [string, Both][] = hasWhole ? [[declared?.whole ?? 'value', { before, after }]] : [];
  const rest = Object.entries(hasWhole ? others : detail).map(([name, value]): [string, Both] => [
    name,
    bothOf(value) ?? { before: null, after: value },
  ]);
  const fields: readonly string[] = declared?.fields ?? [];
  const isTold = (name: string) =>
    declared === null || declared.named !== undefined || declared.whole === name || fields.includes(name);
  const order = (name: string): number =>
    fields.includes(name) ? fields.indexOf(name) : Number.MAX_SAFE_INTEGER;
  // The database keeps names of fields in an order of its own.
  const told = rest.filter(([name]) => isTold(name)).sort(([one], [other]) => order(one) - order(other));
  return [...whole, ...told];
}

const formOf = (name: string): FieldForm => (isAuditField(name) ? auditFields[name].form : 'plain');

/** Texts by the code of their language, several of one together; null: it is something else. */
function textsBy(value: unknown): Record<string, string> | null {
  const isByCode = isThing(value) && Object.keys(value).every((code) => LANGUAGE.test(code));
  if (!Array.isArray(value) && !isByCode) return null;
  const pairs: [string, unknown][] = Array.isArray(value)
    ? value.filter(isThing).map(({ lang, text }) => [String(lang), text])
    : Object.entries(Object(value));
  const texts: Record<string, string> = {};
  for (const [code, text] of pairs) texts[code] = [texts[code], ...[text].flat()].filter(Boolean).join(', ');
  return texts;
}

/** Names and values of the audit log in the words of the reader. */
export function logWords({ translate, language, currencies }: Reader) {
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 15, useGrouping: false });
  const grouped = new Intl.NumberFormat(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const languages = new Intl.DisplayNames([language], { type: 'language' });
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const comma = translate('site.comma');
  const found = (key: string): string | null => translate(key, { _: '' }) || null;
  const languageOf = (code: string): string =>
    (LANGUAGE.test(code) && languages.of(code)) || translate('admin.audit.unnamed');

  const nameOf = (name: string, event?: Logged): string => {
    if (isAuditField(name)) return translate(auditFieldLabel(name));
    const named = event && auditKindOf(event.kind)?.named;
    const place = named === 'filters' ? event?.entity_id : event?.entity;
    const ofList = found(`admin.${place}.fields.${name}`);
    const ofTerm = event?.titles[`${named}-${name}`];
    const ofSection = found(`sections.field.${name}`) ?? found(`sections.name.${name}`);
    return ofList ?? ofTerm ?? ofSection ?? translate('admin.audit.other_field');
  };

  const codeOf = (id: unknown): string | null => currencies?.find((one) => one.id === id)?.code ?? null;
  const sumOf = ({ amount, amount_to, currency_id }: Record<string, unknown>): string => {
    const ends = [amount, amount_to].filter((one) => typeof one === 'number');
    const code = codeOf(currency_id);
    const format = code
      ? new Intl.NumberFormat(language, {
          style: 'currency',
          currency: code,
          trailingZeroDisplay: 'stripIfInteger',
        })
      : grouped;
    return ends.map((one) => format.format(one)).join(' – ');
  };

  /** A section of one language, `text.de`, is called as that of all. */
  const wordOf = (words: readonly string[], value: string): string =>
    [value, value.replaceAll(/\W/g, '_'), value.split('.')[0] ?? '']
      .flatMap((key) => words.map((start) => found(start + key)))
      .find((word) => word !== null) ?? translate('admin.audit.unnamed');

  const titleOf = (place: string, id: string, event: Logged | undefined): string => {
    const title = event?.titles[place === 'term' ? id : `${place}-${id}`];
    return title ?? translate('admin.audit.unnamed');
  };

  /** Texts, each with its language. */
  const textsOf = (value: unknown): string | null => {
    const texts = textsBy(value);
    if (texts === null) return null;
    return Object.entries(texts)
      .map(([code, text]) => `${languageOf(code)}: ${text}`)
      .join('; ');
  };

  const hoursOf = (value: unknown): string =>
    (Array.isArray(value) ? value : [])
      .filter(isThing)
      .map(({ weekday: at, opens, closes }) => {
        const name = weekday.format(MONDAY + (Number(at) - 1) * DAY_MS);
        return `${name} ${String(opens).slice(0, 5)}–${String(closes).slice(0, 5)}`;
      })
      .join(comma);

  const totalOf = (value: unknown): string => {
    if (typeof value === 'number') return grouped.format(value);
    if (Array.isArray(value)) return grouped.format(value.length);
    const counts = isThing(value) ? Object.values(value).filter((one) => typeof one === 'number') : [];
    // Of counts with a part the first one is the whole: `{ count, verified }`.
    const whole = isThing(value) && typeof value.count === 'number' ? value.count : null;
    return grouped.format(whole ?? counts.reduce((sum, one) => sum + one, 0));
  };

  const plainOf = (value: unknown, event: Logged | undefined): string => {
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (typeof value === 'number') return number.format(value);
    if (typeof value === 'string') {
      if (DAY.test(value)) return day.format(new Date(value));
      return MOMENT.test(value) ? moment.format(new Date(value)) : value;
    }
    if (isThing(value) && 'amount' in value && 'currency_id' in value) {
      const { amount: _amount, amount_to: _to, currency_id: _currency, ...others } = value;
      return [sumOf(value), partsOf(others, event)].filter(Boolean).join(', ');
    }
    return isThing(value) ? (textsOf(value) ?? partsOf(value, event)) : String(value);
  };

  const partsOf = (value: Record<string, unknown>, event: Logged | undefined): string =>
    Object.entries(value)
      .filter(([name, of]) => of !== null && of !== '' && formOf(name) !== 'hidden')
      .map(([name, of]) => `${nameOf(name, event)}: ${textOf(name, of, event)}`)
      .join(', ');

  const textOf = (name: string, value: unknown, event?: Logged): string => {
    if (value === null || value === undefined) return '';
    const filter = event && wordOfFilter(name, value, event);
    if (filter) return filter;
    const form = formOf(name);
    if (form === 'total') return totalOf(value);
    if (form === 'hours') return hoursOf(value);
    if (form === 'texts') return textsOf(value) ?? plainOf(value, event);
    if (Array.isArray(value)) return value.map((one) => textOf(name, one, event)).join(comma);
    if (form === 'language') return languageOf(String(value));
    if (form === 'country') return countries.of(String(value)) ?? '';
    if (form === 'currency') return codeOf(value) ?? translate('admin.audit.unnamed');
    if (form === 'names') return nameOf(String(value), event);
    if (form === 'sum' && isThing(value)) return sumOf(value);
    if (typeof form === 'object' && 'words' in form) return wordOf(form.words, String(value));
    if (typeof form === 'object') {
      const same = event?.entity === 'doctor' ? 'doctors' : 'clinics';
      return titleOf(form.of === 'same' ? same : form.of, String(value), event);
    }
    if (!isAuditField(name) && event) {
      const word = wordOfAmenity(value, event);
      if (word !== null) return word;
    }
    return plainOf(value, event);
  };

  /** A filter of a list, in the words of that list. */
  const wordOfFilter = (name: string, value: unknown, { kind, entity_id }: Logged): string | null =>
    auditKindOf(kind)?.named === 'filters' && typeof value === 'string'
      ? found(`admin.${entity_id}.${name}.${value}`)
      : null;
  const wordOfAmenity = (value: unknown, { kind }: Logged): string | null =>
    auditKindOf(kind)?.named === 'comforts' && typeof value === 'string'
      ? found(`comfort_value.${value}`)
      : null;

  /** Each language of a text is a row; those in which nothing has changed are left out. */
  const rowsByLanguage = (name: string, { before, after }: Both): Change[] | null => {
    const [was, is] = [textsBy(before), textsBy(after)];
    if (formOf(name) !== 'texts' || was === null || is === null) return null;
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((code) => (was[code] ?? '') !== (is[code] ?? ''))
      .map((code) => ({
        name: [nameOf(name), languageOf(code)].join(comma),
        before: was[code] || null,
        after: is[code] || null,
      }));
  };

  const changesOf = (event: Logged): Change[] =>
    rowsOf(event)
      .filter(([name]) => formOf(name) !== 'hidden')
      .flatMap(
        ([name, both]) =>
          rowsByLanguage(name, both) ?? [
            {
              name: nameOf(name, event),
              before: textOf(name, both.before, event) || null,
              after: textOf(name, both.after, event) || null,
            },
          ],
      )
      .filter(({ before, after }) => before !== null || after !== null);

  return { nameOf, textOf, changesOf, languageOf };
}
