import { expect, test } from 'vitest';
import { logWords } from './log-words.ts';

const texts: Record<string, string> = {
  'admin.audit.names.currency_id': 'Currency',
  'admin.audit.names.amount': 'Price',
  'admin.comments.status.removed': 'Removed',
  'admin.roles.owner': 'Clinic owner',
};

const { textOf } = logWords({
  translate: (key, { _ } = { _: key }) => texts[key] ?? _,
  language: 'en',
  currencies: [{ id: 3, code: 'EUR' }],
});

test('a price of the log names its currency by its code', () => {
  const price = { amount: 950, amount_to: null, currency_id: 3 };
  expect(textOf('hip-replacement', price)).toBe('Price: 950, Currency: EUR');
  expect(textOf('currency_id', 4)).toBe('4');
});

test('states and roles of the log are in the words of the reader, and an unknown one stays as it is', () => {
  expect(['removed', 'unheard'].map((status) => textOf('status', status))).toEqual(['Removed', 'unheard']);
  expect(textOf('role', ['owner'])).toBe('Clinic owner');
});
