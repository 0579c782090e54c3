import { describe, expect, test } from 'vitest';
import { checkFile } from '../../accounts/attachments/check-file.ts';
import { checkInquiry, firstWrongStep, holdsContact } from './checks.ts';
import { blankInquiry, type Inquiry, toRequest } from './inquiry-state.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const whole: Inquiry = {
  ...blankInquiry({ country: 'RU', language: 'ru' }),
  body: 'Катаракта правого глаза, нужна операция',
  wanted: 'treatment',
  birth_year: '1958',
  attachment_access: 'one_by_one',
  recipients: [{ clinic_id: 1, doctor_id: null, title: 'A', doctor: null, place: '', is_quiet: false }],
};
const wrongIn = (part: Partial<Inquiry>, isAgreed: boolean | null = true) =>
  checkInquiry({ ...whole, ...part }, isAgreed, NOW);

describe('what is missing or wrong', () => {
  test('a whole form has nothing wrong with it', () => {
    expect(wrongIn({})).toEqual({});
  });

  test('a blank form asks for no more than eight answers', () => {
    const blank = { ...blankInquiry({ country: '', language: 'ru' }), for_whom: '' as const, languages: [] };
    expect(Object.keys(checkInquiry(blank, false, NOW))).toEqual([
      ...['body', 'wanted', 'for_whom', 'birth_year', 'country', 'languages', 'recipients', 'health_consent'],
    ]);
  });

  test.each<[string, Partial<Inquiry>, Record<string, string>]>([
    ['19 characters', { body: 'а'.repeat(19) }, { body: 'body_short' }],
    ['20 characters beyond the first plane', { body: '🫀'.repeat(20) }, {}],
    ['5,000 characters', { body: 'а'.repeat(5000) }, {}],
    ['5,001 characters', { body: 'а'.repeat(5001) }, { body: 'body_long' }],
    ['spaces alone', { body: '   \n ' }, { body: 'body_empty' }],
    ['a year to come', { birth_year: '2027' }, { birth_year: 'birth_year_strange' }],
    ['this year', { birth_year: '2026' }, {}],
    ['121 years', { birth_year: '1905' }, { birth_year: 'birth_year_strange' }],
    ['two figures', { birth_year: '58' }, { birth_year: 'birth_year_strange' }],
    [
      'documents without a word on who may open them',
      { imaging_url: 'https://x.example', attachment_access: '' },
      { attachment_access: 'attachment_access' },
    ],
    ['http', { imaging_url: 'http://x.example/a' }, { imaging_url: 'imaging_url' }],
    ['a link with a space', { imaging_url: 'https://x.example/a b' }, { imaging_url: 'imaging_url' }],
    ['https', { imaging_url: ' https://x.example/a?b=c ' }, {}],
    ['a relative', { for_whom: 'relative' }, { patient_name: 'patient_name', may_act: 'may_act' }],
  ])('%s', (_, part, problems) => {
    expect(wrongIn(part)).toEqual(problems);
  });

  test('the first step with a problem is where one is led', () => {
    expect(firstWrongStep(['health_consent', 'birth_year'])).toBe(2);
    expect(firstWrongStep(['unknown'])).toBeNull();
  });
});

test.each([
  ['Звонить +7 916 123-45-67', true],
  ['tel 0049 151 2345678', true],
  ['пишите anna@example.org', true],
  ['снимки на https://disk.example/a', true],
  ['Операция 12.03.2024, давление 140/90, рост 176', false],
  ['2024-03-12 поставили диагноз, принимаю 100 мг 3 раза', false],
  ['Лейкоциты 4.5-9.0, СОЭ 2-15', false],
])('«%s»: holds a way to be reached: %s', (text, expected) => {
  expect(holdsContact(text)).toBe(expected);
});

test.each([
  ['a.pdf', 1_048_576, null],
  ['a.PDF', 1, null],
  ['a.pdf', 1_048_577, 'too_big'],
  ['photo.JPG', 1_048_577, 'shrinkable'],
  ['a.pdf.exe', 10, 'type'],
  ['README', 10, 'type'],
  ['a.svg', 10, 'type'],
  ['a.txt', 0, 'empty'],
])('%s of %i bytes: %s', (name, size, expected) => {
  expect(checkFile({ name, size })).toBe(expected);
});

test('what belongs to a relative alone is not sent for oneself', () => {
  const request = toRequest({ ...whole, patient_name: 'Anna', timing: '', sex: '' }, 'f'.repeat(64));
  expect(request).toMatchObject({
    for_whom: 'self',
    patient_name: null,
    timing: null,
    sex: null,
    birth_year: 1958,
  });
});
