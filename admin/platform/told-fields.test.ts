import { createElement } from 'react';
import { expect, test } from 'vitest';
import { toldFields } from './told-fields.ts';

const Field = (_: { source?: string; emptyText?: string; render?: () => string }) => null;

test('a field that holds nothing is left out; one with words for that, and one that is made of others, stay', () => {
  const fields = [
    createElement(Field, { source: 'title', key: 1 }),
    createElement(Field, { source: 'note', key: 2 }),
    createElement(Field, { source: 'clinic.title', key: 3 }),
    createElement(Field, { source: 'doctor.title', key: 4, render: () => '' }),
    createElement(Field, { source: 'ended_at', emptyText: 'never', key: 5 }),
    createElement(Field, { source: 'photo', key: 6, render: () => 'a picture' }),
    createElement(Field, { source: 'unknown', key: 7 }),
    createElement(Field, { key: 8 }),
  ];
  const record = { title: 'One', note: '', clinic: { title: 'Isar' }, doctor: null, ended_at: null };
  expect(toldFields(fields, record).map(({ props }) => props.source ?? 'none')).toEqual([
    'title',
    'clinic.title',
    'ended_at',
    'photo',
    'none',
  ]);
});
