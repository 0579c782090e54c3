import { expect, test } from 'vitest';
import { phraseBook, phraseGroups } from './book.ts';
import {
  blankNames,
  blanksOf,
  type Phrase,
  type PhraseLanguage,
  PhraseValues,
  phraseLanguages,
  writePhrase,
} from './phrase.ts';

const phrases = [...phraseBook];
const formsOf = (text: Phrase[PhraseLanguage]): string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

test('the book has at least 160 phrases, and no id twice', () => {
  const ids = Object.values(phraseGroups).flatMap((group) => Object.keys(group));
  expect(ids.length).toBeGreaterThanOrEqual(160);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z_]{1,40}$/);
});

test('either side has phrases of its own, and says in every situation something', () => {
  for (const side of ['client', 'staff'] as const)
    for (const [name, group] of Object.entries(phraseGroups))
      expect(
        Object.values<Phrase>(group).filter(({ by }) => by === side || by === 'both').length,
        `${side} ${name}`,
      ).toBeGreaterThan(4);
});

test.each(phrases)('%s is in four languages with the same blanks', (_id, phrase) => {
  const blanks = blanksOf(phrase.en).sort();
  expect(new Set(blanks).size).toBe(blanks.length);
  for (const language of phraseLanguages) {
    expect(blanksOf(phrase[language]).sort(), language).toEqual(blanks);
    for (const form of formsOf(phrase[language])) {
      expect(form.trim()).toBe(form);
      expect(form).toMatch(/[.?؟]$/);
      // Nothing in braces is left that is no blank, and one and two may be words.
      const named = [...form.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
      expect(named.filter((name) => name !== 'count').sort(), language).toEqual(
        blanks.filter((name) => name !== 'count'),
      );
    }
  }
});

test.each(phrases.filter(([, phrase]) => blanksOf(phrase.en).includes('count')))(
  '%s has every plural form that its language needs',
  (_id, phrase) => {
    for (const language of phraseLanguages) {
      const text = phrase[language];
      if (typeof text === 'string') continue;
      const rules = new Intl.PluralRules(language);
      const needed = new Set(Array.from({ length: 999 }, (_, at) => rules.select(at + 1)));
      for (const form of needed) expect(Object.keys(text), language).toContain(form);
    }
  },
);

test('texts of the languages are written in their letters, and none stands twice in a language', () => {
  const letters = { ru: /[а-яё]/i, en: /[a-z]/i, de: /[a-zäöü]/i, ar: /[ء-ي]/ };
  for (const language of phraseLanguages) {
    const texts = phrases.map(([, phrase]) => formsOf(phrase[language]).join('|'));
    expect(new Set(texts).size, language).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(letters[language]);
  }
});

const write = (id: string, values: Parameters<typeof writePhrase>[1], language: PhraseLanguage): string => {
  const phrase = phraseBook.get(id);
  if (!phrase) throw new Error(id);
  return writePhrase(phrase, values, language).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '');
};

test('the names of blanks are those that a call can fill', () => {
  expect([...blankNames].sort()).toEqual(Object.keys(PhraseValues.properties).sort());
});

test('values are written by the rules of the reader’s language', () => {
  const date = { date: '2026-12-03' };
  expect(write('reply_by', date, 'ru')).toBe('Мы ответим до 3 декабря 2026.');
  expect(write('reply_by', date, 'de')).toBe('Wir antworten Ihnen bis zum 3. Dezember 2026.');
  expect(write('reply_by', date, 'en')).toBe('We will reply by December 3, 2026.');
  expect(write('reply_by', date, 'ar')).toBe('سنرد عليكم في موعد أقصاه 3 ديسمبر 2026.');
  const sum = { sum: { amount: 1250.5, currency: 'EUR' } } as const;
  expect(write('my_budget', sum, 'de')).toMatch(/^Mein Budget beträgt 1\.250,50\s€\.$/);
  expect(write('my_budget', sum, 'ru')).toMatch(/^Мой бюджет — 1\s250,50\s€\.$/);
  expect(write('my_budget', { sum: { amount: 900, currency: 'USD' } }, 'en')).toBe('My budget is $900.');
  expect(write('mean_time', { time: '14:05' }, 'de')).toBe('Ich meine 14:05 Uhr.');
  expect(write('mean_time', { time: '14:05' }, 'en')).toMatch(/^I mean 02:05\sPM\.$/);
});

test('numbers take the plural of the reader’s language', () => {
  expect(write('for_days', { count: 21 }, 'ru')).toBe('Эти симптомы у меня уже 21 день.');
  expect(write('for_days', { count: 3 }, 'ru')).toBe('Эти симптомы у меня уже 3 дня.');
  expect(write('for_days', { count: 11 }, 'ru')).toBe('Эти симптомы у меня уже 11 дней.');
  expect(write('for_days', { count: 2 }, 'ar')).toBe('أعاني من هذه الأعراض منذ يومين.');
  expect(write('for_days', { count: 5 }, 'ar')).toBe('أعاني من هذه الأعراض منذ 5 أيام.');
  expect(write('for_days', { count: 30 }, 'ar')).toBe('أعاني من هذه الأعراض منذ 30 يومًا.');
  expect(write('for_days', { count: 1 }, 'de')).toBe('Ich habe diese Beschwerden seit 1 Tag.');
});

test('what was typed stays as it was and keeps its direction; an empty blank is a gap', () => {
  const phrase = phraseBook.get('i_take');
  if (!phrase) throw new Error('i_take');
  expect(writePhrase(phrase, { medicine: 'Ibuprofen 400' }, 'ar')).toContain('\u2068Ibuprofen 400\u2069');
  expect(writePhrase(phrase, {}, 'en')).toBe('I take ….');
});
