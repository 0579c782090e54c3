import { expect, test } from 'vitest';
import { detectLanguage } from './detection.ts';
import { cutText } from './sentences.ts';

test('a text is cut into the sentences of its paragraphs', () => {
  expect(cutText('Guten Tag. Ich habe Fieber!\n\nWas soll ich tun?', 'de')).toEqual([
    ['Guten Tag.', 'Ich habe Fieber!'],
    ['Was soll ich tun?'],
  ]);
  expect(cutText('مرحبا. كيف حالك؟', 'ar')).toEqual([['مرحبا.', 'كيف حالك؟']]);
});

test('abbreviations, numbers and dates end no sentence', () => {
  for (const [text, language] of [
    ['Dr. Müller operiert z. B. am 3. Mai.', 'de'],
    ['Take approx. 5 mg. daily with food.', 'en'],
    ['Приём 14 мая 2027 г. в 9:30, ул. Мира, д. 5.', 'ru'],
  ] as const)
    expect(cutText(text, language), text).toEqual([[text]]);
});

test('no word of a text is lost by the cut', () => {
  const text = 'А. Б. сказал: «Нет!» Потом ушёл… 3,5 мг?\n1. Первое.\n2. Второе';
  expect(cutText(text, 'ru').flat().join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('the language of a text is the stored one, unless its letters or many of its words are another one’s', () => {
  expect(detectLanguage('Hello, how are you?', 'en')).toBe('en');
  expect(detectLanguage('Здравствуйте, сколько стоит операция?', 'en')).toBe('ru');
  expect(detectLanguage('مرحبا، كم تكلفة العملية؟', 'ru')).toBe('ar');
  expect(
    detectLanguage('Die Operation dauert zwei Stunden und Sie können am nächsten Tag wieder gehen.', 'en'),
  ).toBe('de');
  expect(detectLanguage('The operation takes two hours, and you can leave on the next day.', 'de')).toBe(
    'en',
  );
  expect(
    detectLanguage('Добрий день, скільки коштує ця операція у вашій клініці та коли можна приїхати?', 'ru'),
  ).toBe('uk');
  expect(detectLanguage('The operation takes two hours, and you can leave on the next day.', null)).toBe(
    'en',
  );
  expect(detectLanguage('15:30, 5 €', 'ru')).toBeNull();
  expect(detectLanguage('👍', null)).toBeNull();
});
