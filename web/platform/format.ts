import { DEFAULT_LANGUAGE } from '../../contract/content/languages.ts';
import { writeDate } from './date-text.ts';
import { useSiteData } from './site-context.tsx';

/** What is read as one, such as a date, does not break across lines. */
export const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');

/** Bounds the memory of each cache. */
const KEPT_MAX = 1000;

/** One of each kind: making a formatter of the language takes longer than all that a page has it write. */
function keep<Key, Format>(make: (key: Key) => Format): (key: Key) => Format {
  const made = new Map<Key, Format>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(key);
    if (made.size >= KEPT_MAX) made.clear();
    made.set(key, format);
    return format;
  };
}

/** Made when it is first needed: a page uses few of them. */
function whenNeeded<Format>(make: () => Format): () => Format {
  let made: Format | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** A time zone as an option; none is where the reader is. */
const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone } : {});

/** Numbers, dates and lists by the rules of a language, with Western figures everywhere. */
export function createFormats(prefix: string) {
  // A language that the browser does not know is written by the rules of the fallback language.
  const locale = [prefix, DEFAULT_LANGUAGE].map((one) => `${one}-u-nu-latn`);
  const number = whenNeeded(() => new Intl.NumberFormat(locale));
  const month = whenNeeded(
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  const weekdays = whenNeeded(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
  const list = whenNeeded(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const languages = whenNeeded(() => new Intl.DisplayNames(locale, { type: 'language' }));
  const countries = whenNeeded(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const units = keep(
    (unit: string) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }),
  );
  const times = keep(
    (zone: string | undefined) =>
      new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...inZone(zone) }),
  );
  const days = keep(
    (zone: string | undefined) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...inZone(zone) }),
  );
  const shortDays = keep(
    (zone: string | undefined) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inZone(zone) }),
  );
  const moments = keep(
    (zone: string | undefined) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        ...inZone(zone),
      }),
  );
  const relative = whenNeeded(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return {
    // Below 1000 there is nothing to format, and most numbers of a page are counts of that size.
    number: (value: number) =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? `${value}` : number().format(value),
    /** `2026-10-12` → `12 окт. 2026`. A day has no time zone: it is read and written as UTC. */
    date: keep((isoDay: string) => writeDate(days('UTC'), new Date(`${isoDay}T00:00:00Z`))),
    /** `2026-10-01` → `октябрь 2026`. */
    month: (isoDay: string) => writeDate(month(), new Date(`${isoDay}T00:00:00Z`)),
    /** Name of a day of the week, 1 is Monday. */
    weekday: (day: number) => weekdays().format(Date.UTC(2024, 0, day)),
    list: (items: readonly string[]) => list().format(items),
    /** Minutes in words of the language, in the largest unit that says enough. */
    duration: (minutes: number) => {
      const [value, unit] =
        minutes < 60
          ? [minutes, 'minute']
          : minutes < 2880
            ? [minutes / 60, 'hour']
            : [minutes / 1440, 'day'];
      return units(unit).format(value);
    },
    languageName: keep((tag: string) => languages().of(tag) ?? tag),
    /** `code`: ISO 3166-1 alpha-2. */
    countryName: keep((code: string) => countries().of(code) ?? code),
    /** `14:05` in a time zone. */
    time: (at: Date, timeZone?: string) => times(timeZone).format(at),
    /** `2026-10-12T11:05:00Z` → `12 окт. 2026` where the reader is. */
    dayOf: (isoMoment: string) => writeDate(days(undefined), new Date(isoMoment)),
    /** `2026-10-12T22:05:00Z` → `13 окт. 2026` in a time zone. */
    dayIn: (isoMoment: string, timeZone: string) => writeDate(days(timeZone), new Date(isoMoment)),
    /** `2026-10-12T11:05:00Z` → `12 окт.` where the reader is, or in a time zone. */
    shortDay: (isoMoment: string, timeZone?: string) => writeDate(shortDays(timeZone), new Date(isoMoment)),
    /** `2026-10-12T11:05:00Z` → `12 окт. 2026, 14:05` where the reader is. */
    dateTime: (isoMoment: string) => writeDate(moments(undefined), new Date(isoMoment)),
    /** How long ago in words, in the largest unit that fits: `3 минуты назад`, `вчера`. */
    ago: (isoMoment: string, now = Date.now()) => {
      const minutes = Math.max(0, Math.floor((now - new Date(isoMoment).getTime()) / 60_000));
      const [value, unit] =
        minutes < 60
          ? ([minutes, 'minute'] as const)
          : minutes < 1440
            ? ([Math.floor(minutes / 60), 'hour'] as const)
            : ([Math.floor(minutes / 1440), 'day'] as const);
      return relative().format(-value, unit);
    },
    /** `1572864` → `1,5 МБ`; less than a kilobyte counts as one. */
    fileSize: (bytes: number) => {
      const [value, unit] =
        bytes < 1_048_576 ? [Math.max(1, bytes / 1024), 'kilobyte'] : [bytes / 1_048_576, 'megabyte'];
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: value < 10 ? 1 : 0,
      }).format(value);
    },
  };
}

type Formats = ReturnType<typeof createFormats>;

/** One set for a language: a page of results asks a hundred times. */
const made = new Map<string, Formats>();

function formatsOf(prefix: string): Formats {
  let formats = made.get(prefix);
  if (!formats) {
    formats = createFormats(prefix);
    made.set(prefix, formats);
  }
  return formats;
}

export function useFormat(): Formats {
  return formatsOf(useSiteData().language.prefix);
}
