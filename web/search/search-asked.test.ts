import { expect, test } from 'vitest';
import type { ReadPart } from '../../contract/search/search.ts';
import { askedOf } from './search-asked.ts';
import { readSearch } from './search-state.ts';

const part = (changes: Partial<ReadPart>): ReadPart => ({
  kind: 'procedure',
  does: 'filters',
  filter: null,
  values: [],
  title: null,
  fields: [],
  further: [],
  red_flag: null,
  is_empty: false,
  words: '',
  left: '',
  ...changes,
});
const asked = (address: string, read: ReadPart[] = []) =>
  askedOf(readSearch(new URLSearchParams(address)), read);

test('chosen filters are what is asked for, and the highest price with its currency', () => {
  expect(asked('procedure=hip-replacement&country=DE&price_max=12000&currency=2')).toEqual({
    procedure: 'hip-replacement',
    country: 'DE',
    price_max: '12000',
    currency: '2',
  });
});

test('typed words count as they were read', () => {
  const read = [
    part({ filter: 'procedure', values: ['hip-replacement'] }),
    part({ kind: 'city', filter: 'city', values: ['2950159'] }),
    part({ kind: 'price', does: 'sorts' }),
  ];
  expect(asked('q=hip+berlin+cheap', read)).toEqual({ procedure: 'hip-replacement', city: '2950159' });
});

test('of a complaint the field to see first goes along', () => {
  const fields = [
    { value: 'orthopaedics', title: 'Orthopaedics' },
    { value: 'surgery', title: 'Surgery' },
  ];
  expect(asked('q=knee+pain', [part({ kind: 'complaint', does: 'offers', fields })])).toEqual({
    specialization: 'orthopaedics',
  });
});

test('what is one of several is left out: namesakes, two filters, ignored words, a price without a currency', () => {
  const read = [
    part({ kind: 'city', filter: 'city', values: ['1', '2'] }),
    part({ kind: 'disease', does: 'ignored', filter: 'disease', values: ['angina'] }),
  ];
  expect(asked('q=frankfurt&country=DE&country=AT&price_max=10', read)).toEqual({});
});

test('a filter goes before the words', () => {
  const read = [part({ filter: 'procedure', values: ['ecg'] })];
  expect(asked('q=ecg&procedure=stenting', read)).toEqual({ procedure: 'stenting' });
});
