import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Messages } from '../contract/content/languages.ts';
import { flattenMessages } from '../contract/content/locale.ts';
import { checkInquiry } from '../web/requests/inquiry/checks.ts';
import { blankInquiry } from '../web/requests/inquiry/inquiry-state.ts';

/** What a form says of a required field that is empty, where it is more than the one sentence. */

const asRelative = {
  ...blankInquiry({ country: '', language: 'ru' }),
  for_whom: 'relative' as const,
  languages: [],
};
const unsaid = { ...asRelative, for_whom: '' as const };
const ofInquiry = new Set(
  [asRelative, unsaid].flatMap((inquiry) => Object.values(checkInquiry(inquiry, false))),
);

const explained = [
  ...[...ofInquiry].map((key) => `inquiry.wrong.${key}`),
  ...['chat.correct_empty', 'write.rating_needed', 'own_comments.paper_needed', 'staff_chat.hours.missing'],
  ...['offers.own_what_missing', 'offers.own_amount_missing', 'staff_prices.columns_needed'],
  ...['password_needed', 'code_needed', 'claim_papers', 'attest_incomplete'].map((key) => `field.${key}`),
  ...['offer_line_amount', 'offer_nothing_included'].map((key) => `field.${key}`),
  ...['terms', 'personal_data', 'marketing', 'health_data'].map((key) => `field.consent_needed_${key}`),
];

test.each(['ru', 'en', 'de', 'ar'])(
  'in %s each begins with the sentence of all required fields',
  (language) => {
    const file = join(import.meta.dirname, '..', 'messages', `${language}.json`);
    const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
    const texts = new Map(flattenMessages(messages));
    const sentence = texts.get('field.required') ?? '';
    expect(language !== 'ru' || sentence === 'Это поле обязательно к заполнению').toBe(true);
    expect(explained.filter((key) => !texts.get(key)?.startsWith(`${sentence}. `))).toEqual([]);
    expect(texts.get('admin.ra.validation.required')).toBe(sentence);
  },
);
