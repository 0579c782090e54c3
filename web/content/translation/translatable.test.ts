import { expect, test } from 'vitest';
import { seemsForeign } from './translatable.ts';

test('letters of another script are foreign, whatever a text is stored with', () => {
  expect(seemsForeign('Bring your passport.', 'ru', 'ru')).toBe(true);
  expect(seemsForeign('Возьмите паспорт.', 'en', 'en')).toBe(true);
  expect(seemsForeign('أحضر جواز السفر.', null, 'de')).toBe(true);
  expect(seemsForeign('Bitte bringen Sie Ihren Pass mit.', null, 'ar')).toBe(true);
});

test('within one script small words tell languages apart, else what a text is stored with', () => {
  expect(seemsForeign('Die Operation ist am Montag.', 'en', 'en')).toBe(true);
  expect(seemsForeign('The operation is on Monday.', 'de', 'en')).toBe(false);
  expect(seemsForeign('Très bonne clinique', 'fr', 'en')).toBe(true);
  expect(seemsForeign('Добрий день', 'uk', 'ru')).toBe(true);
  // Its writer had German pages: in Cyrillic letters that says nothing.
  expect(seemsForeign('Добрый день', 'de', 'ru')).toBe(false);
});

test('what has no words is nobody’s language', () => {
  for (const text of ['', '👍', '12:30', '5 €']) expect(seemsForeign(text, 'de', 'ru')).toBe(false);
});
