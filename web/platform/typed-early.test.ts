import { expect, test } from 'vitest';
import { type RenderedInput, typedInto } from './typed-early.ts';

const input = (changes: Partial<RenderedInput>): RenderedInput => ({
  type: 'text',
  value: '',
  defaultValue: '',
  checked: false,
  defaultChecked: false,
  ...changes,
});

test('a text that was typed or filled in counts, one that the server wrote does not', () => {
  expect(typedInto(input({ value: 'Анна' }))).toBe('Анна');
  expect(typedInto(input({ value: '', defaultValue: 'Анна' }))).toBe('');
  expect(typedInto(input({ value: 'Анна', defaultValue: 'Анна' }))).toBe(undefined);
});

test('a box says whether it is set, when that has changed', () => {
  expect(typedInto(input({ type: 'checkbox', value: 'on', checked: true }))).toBe(true);
  expect(typedInto(input({ type: 'checkbox', value: 'on', defaultChecked: true }))).toBe(false);
  expect(typedInto(input({ type: 'checkbox', value: 'on' }))).toBe(undefined);
});

test('a radio counts only where it was chosen: one without a value of its own reads «on» without any choice', () => {
  expect(typedInto(input({ type: 'radio', value: 'on' }))).toBe(undefined);
  expect(typedInto(input({ type: 'radio', value: 'price', checked: true }))).toBe('price');
  expect(typedInto(input({ type: 'radio', value: 'price', checked: true, defaultChecked: true }))).toBe(
    undefined,
  );
  expect(typedInto(input({ type: 'radio', value: 'price', defaultChecked: true }))).toBe(undefined);
});
