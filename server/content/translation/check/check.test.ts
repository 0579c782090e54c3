import { expect, test } from 'vitest';
import { measure } from '../../../../tests/helpers/translation-check.ts';
import { findDoubts } from './check.ts';

const doubtsOf = (from: string, original: string, to: string, translated: string) =>
  findDoubts({ text: original, language: from }, { text: translated, language: to });

test('numbers agree however a language writes them', () => {
  for (const [from, original, to, translated] of [
    ['en', 'It costs €1,500.50.', 'de', 'Es kostet 1.500,50 €.'],
    ['de', 'Der Wert ist 3,5.', 'en', 'The value is 3.5.'],
    ['ru', 'Размер 12 500 единиц.', 'ar', 'الحجم ١٢٬٥٠٠ وحدة.'],
    ['ar', 'تناول ٢٫٥ ملغ.', 'ru', 'Принимайте 2,5 мг.'],
    ['en', 'On 12 March 2027 at 2:30 pm.', 'ru', '12.03.2027 в 14:30.'],
    ['en', 'Take it two times.', 'ru', 'Принимайте 2 раза.'],
    ['en', 'Call +49 30 123-4567.', 'ar', 'اتصل على +49301234567.'],
  ] as const)
    expect(doubtsOf(from, original, to, translated), original).toEqual([]);
});

test('a number that is changed, moved to another decimal or left out is found', () => {
  expect(doubtsOf('en', 'Take 5 tablets.', 'ru', 'Примите 6 таблеток.')).toContain('number');
  expect(doubtsOf('en', 'Take 1,500 mg.', 'de', 'Nehmen Sie 1,500 mg.')).toContain('number');
  expect(doubtsOf('de', 'Um 14:30 Uhr.', 'en', 'At 2:30 am.')).toContain('number');
  expect(doubtsOf('ru', 'Диоптрии −3,5.', 'en', 'Dioptres +3.5.')).toContain('number');
  expect(doubtsOf('en', 'On 12 March 2027.', 'ru', '12 мая 2027.')).toContain('number');
  expect(doubtsOf('ru', 'Через 10 дней.', 'ar', 'بعد أيام.')).toContain('number');
});

test('a dose in another unit, or without one, is found', () => {
  expect(doubtsOf('en', 'Take 5 mg.', 'ru', 'Примите 5 г.')).toContain('unit');
  expect(doubtsOf('ru', '75 мкг утром.', 'en', '75 mg in the morning.')).toContain('unit');
  expect(doubtsOf('de', '5 ml am Abend.', 'ar', '5 في المساء.')).toContain('unit');
  expect(doubtsOf('en', 'For 3 weeks.', 'de', 'Für 3 Tage.')).toContain('unit');
  expect(doubtsOf('en', 'It costs 100 euros.', 'ru', 'Это стоит 100 долларов.')).toContain('unit');
});

test('the name of a medicine stays, in its own letters or in those of the language', () => {
  expect(doubtsOf('en', 'Take ibuprofen.', 'ru', 'Принимайте ибупрофен.')).toEqual([]);
  expect(doubtsOf('ru', 'Принимайте омепразол.', 'de', 'Nehmen Sie Omeprazol.')).toEqual([]);
  expect(doubtsOf('ru', 'Я принимаю Xarelto.', 'ar', 'أتناول Xarelto.')).toEqual([]);
  expect(doubtsOf('en', 'Take ibuprofen.', 'ru', 'Принимайте парацетамол.')).toEqual(['name']);
  expect(doubtsOf('de', 'Nehmen Sie Metoprolol.', 'en', 'Take metformin.')).toEqual(['name']);
  expect(
    doubtsOf(
      'ru',
      'Конкор 5 мг утром, Ксарелто 20 мг.',
      'en',
      'Concor 5 mg in the morning, the other 20 mg.',
    ),
  ).toEqual(['name']);
});

test('a negation that is lost or made up is found, in all four languages', () => {
  expect(doubtsOf('en', 'Do not take it.', 'ru', 'Принимайте это.')).toEqual(['negation']);
  expect(doubtsOf('ru', 'Метастазов нет.', 'de', 'Es gibt Metastasen.')).toEqual(['negation']);
  expect(doubtsOf('de', 'Kein Krebs.', 'ar', 'سرطان.')).toEqual(['negation']);
  expect(doubtsOf('ar', 'لم يُستأصل المبيض.', 'en', 'The ovary was removed.')).toEqual(['negation']);
  expect(doubtsOf('en', 'You may eat.', 'ar', 'لا تأكل.')).toEqual(['negation']);
  expect(doubtsOf('en', 'I feel unwell.', 'ru', 'Я не очень хорошо себя чувствую.')).toEqual([]);
});

/** In percent of what was measured. */
const rate = ({ made, caught }: { made: number; caught: number }) => (100 * caught) / made;

test('of right translations of the phrase book few are doubted, and errors put into them are found: also in the half that was not looked at', () => {
  for (const half of ['tuned', 'unseen'] as const) {
    const { pairs, falseAlarms, mutations } = measure('phrases', half);
    expect(pairs).toBeGreaterThan(1300);
    expect((100 * falseAlarms) / pairs).toBeLessThanOrEqual(1);
    expect(rate(mutations.number)).toBe(100);
    expect(rate(mutations.unit)).toBe(100);
    expect(rate(mutations.name)).toBe(100);
    expect(rate(mutations.negation)).toBeGreaterThanOrEqual(88);
  }
});

test('the same of sentences with doses, dates and conditions', () => {
  for (const half of ['tuned', 'unseen'] as const) {
    const { pairs, falseAlarms, mutations } = measure('doses', half);
    expect(pairs).toBeGreaterThan(150);
    expect((100 * falseAlarms) / pairs).toBeLessThanOrEqual(4);
    expect(rate(mutations.number)).toBe(100);
    expect(rate(mutations.unit)).toBeGreaterThanOrEqual(95);
    expect(rate(mutations.name)).toBeGreaterThanOrEqual(85);
    expect(rate(mutations.negation)).toBeGreaterThanOrEqual(87);
  }
});
