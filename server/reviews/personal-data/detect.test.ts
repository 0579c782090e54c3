import { expect, test } from 'vitest';
import { redacted } from '../../../contract/reviews/personal-data.ts';
import { held, type PersonalCase, people, tuned } from '../../../tests/helpers/personal-data-cases.ts';
import { detectPersonalData } from './detect.ts';

/** The text of a case, and what is marked as personal in it. */
function readCase({ text }: PersonalCase): { text: string; marked: string[] } {
  return {
    text: text.replace(/[⟦⟧]/g, ''),
    marked: Array.from(text.matchAll(/⟦(.*?)⟧/g), ([, one = '']) => one),
  };
}

const foundIn = ({ language, countries, ...one }: PersonalCase): string[] => {
  const { text } = readCase({ language, countries, ...one });
  return detectPersonalData({ text, language, countries, people }).map(({ start, end }) =>
    text.slice(start, end),
  );
};

test.each([...tuned, ...held])('$text', (one) => {
  expect(foundIn(one)).toEqual(readCase(one).marked);
});

const detect = (text: string, more: Partial<Parameters<typeof detectPersonalData>[0]> = {}) =>
  detectPersonalData({ text, language: 'ru', countries: ['RU'], people, ...more });

test('each finding has its kind, and places count as JavaScript counts, also behind emoji and marks of direction', () => {
  const text = '👍🏽 Ольга Седова, \u202a+7 912 345-67-89\u202c, a@b.ru, www.c.de, @handle_1';
  const found = detect(text);
  expect(found.map(({ kind }) => kind)).toEqual(['staff', 'phone', 'email', 'link', 'handle']);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ольга Седова',
    '+7 912 345-67-89',
    'a@b.ru',
    'www.c.de',
    '@handle_1',
  ]);
});

test('no finding stands inside another, whatever the text is', () => {
  for (const text of ['a@b.ru/@b.ru', 'https://t.me/@anna?p=89123456789', '@anna@b.ru +7 912 345 67 89 @x'])
    for (const [at, { start, end }] of detect(text).entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(detect(text)[at - 1]?.end ?? 0);
    }
});

test('what is redacted is the text with gaps', () => {
  const text = 'Пишите Ольге на a@b.ru или @anna_v.';
  expect(redacted(text, detect(text, { people: [] }))).toBe('Пишите Ольге на […] или […].');
  expect(redacted(text, [])).toBe(text);
});
