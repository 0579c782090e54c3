import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayText } from '../chats/message-day.ts';
import { createFormats } from './format.ts';

const shortMonths = {
  ru: ['янв.', 'февр.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
  ar: [
    'يناير',
    'فبراير',
    'مارس',
    'أبريل',
    'مايو',
    'يونيو',
    'يوليو',
    'أغسطس',
    'سبتمبر',
    'أكتوبر',
    'نوفمبر',
    'ديسمبر',
  ],
};
const longMonths = {
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  ar: shortMonths.ar,
};
const monthsAlone = {
  ...longMonths,
  ru: [
    'январь',
    'февраль',
    'март',
    'апрель',
    'май',
    'июнь',
    'июль',
    'август',
    'сентябрь',
    'октябрь',
    'ноябрь',
    'декабрь',
  ],
};

type Prefix = keyof typeof shortMonths;
const prefixes: Prefix[] = ['ru', 'en', 'de', 'ar'];

/** How each language puts a day, a month and a year together. */
const written = {
  ru: (day: string, month: string, year: string) => `${day} ${month}${year && ` ${year}`}`,
  en: (day: string, month: string, year: string) => `${month} ${day}${year && `, ${year}`}`,
  de: (day: string, month: string, year: string) => `${day}. ${month}${year && ` ${year}`}`,
  ar: (day: string, month: string, year: string) => `${day} ${month}${year && ` ${year}`}`,
};
const clock = { ru: ', 13:05', en: ', 01:05 PM', de: ', 13:05', ar: '، 01:05 م' };
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** One o'clock and five minutes in the afternoon where the reader is. */
const readers = [
  { zone: 'Pacific/Auckland', hour: (month: number) => (month >= 4 && month <= 9 ? 1 : 0) },
  { zone: 'America/Los_Angeles', hour: (month: number) => (month >= 3 && month <= 10 ? 20 : 21) },
];

afterEach(() => vi.unstubAllEnvs());

describe.each(readers)('a reader in $zone', ({ zone, hour }) => {
  test.each(prefixes)('has every month whole in %s, in every form of a date', (prefix) => {
    vi.stubEnv('TZ', zone);
    const format = createFormats(prefix);
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-22`;
      const at = `${day}T${String(hour(month)).padStart(2, '0')}:05:00Z`;
      const short = shortMonths[prefix][month - 1] ?? '';
      const long = longMonths[prefix][month - 1] ?? '';
      const whole = written[prefix]('22', short, '2026');
      const shown = {
        date: format.date(day),
        month: format.month(day),
        dayOf: format.dayOf(at),
        dayIn: format.dayIn(at, zone),
        shortDay: format.shortDay(at),
        shortDayIn: format.shortDay(at, zone),
        dateTime: format.dateTime(at),
        chatDay: dayText(at, new Date('2027-03-01T12:00:00Z'), prefix),
        chatDayThisYear: dayText(at, new Date('2026-06-01T12:00:00Z'), prefix),
      };
      const plain = Object.fromEntries(
        Object.entries(shown).map(([name, text]) => [name, plainSpaces(text)]),
      );
      expect(plain, `${prefix} ${day}`).toEqual({
        date: whole,
        month: `${monthsAlone[prefix][month - 1]} 2026`,
        dayOf: whole,
        dayIn: whole,
        shortDay: written[prefix]('22', short, ''),
        shortDayIn: written[prefix]('22', short, ''),
        dateTime: `${whole}${clock[prefix]}`,
        chatDay: written[prefix]('22', long, '2026'),
        chatDayThisYear: written[prefix]('22', long, ''),
      });
    }
  });
});

test('a country is named in the language of the page, also one that no clinic is in', () => {
  expect(['ru', 'en', 'de', 'ar'].map((language) => createFormats(language).countryName('IS'))).toEqual([
    'Исландия',
    'Iceland',
    'Island',
    'آيسلندا',
  ]);
});
