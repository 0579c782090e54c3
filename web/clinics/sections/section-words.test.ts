import { expect, test } from 'vitest';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import { type Names, wordsOf } from './section-words.ts';

const names: Names = {
  value: (field, value) => (field === 'currency_id' ? 'EUR' : value === 'true' ? 'yes' : value),
  field: (name) => `<${name}>`,
  free: 'free',
};

test('facts for patients from abroad say what each figure is, and what is free of charge', () => {
  const international: EntryChange['international'] = {
    visa: { working_days: 5, fee: { amount: 80, currency_id: 2 } },
    airport: { km: 12, transfer: { fee: null } },
    lodging: null,
    payment: null,
    aftercare: { video_visit_days: [7, 30], is_included: true },
    complications: null,
  };
  expect(wordsOf({ international }, names)).toEqual({
    visa: '<working_days>: 5\n<fee>: 80 · EUR',
    airport: '<km>: 12\n<transfer>: free',
    lodging: '',
    payment: '',
    aftercare: '<video_visit_days>: 7, 30\n<is_included>: yes',
    complications: '',
  });
});

test('rows of a list stand one below the other, what each says in one line', () => {
  const languages: EntryChange['languages'] = [
    { code: 'de', level: 'native' },
    { code: 'en', level: 'fluent' },
  ];
  expect(wordsOf({ languages }, names)).toEqual({ '': 'de · native\nen · fluent' });
});
