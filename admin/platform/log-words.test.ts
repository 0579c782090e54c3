import { expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/operations/audit.ts';
import { type Language, say } from '../../tests/helpers/texts.ts';
import { logWords } from './log-words.ts';

const wordsIn = (language: Language) =>
  logWords({
    translate: (key, { _ } = { _: key }) => {
      try {
        return say(language, key);
      } catch {
        return _;
      }
    },
    language,
    currencies: [{ id: 3, code: 'EUR' }],
  });

type Logged = Pick<AuditEvent, 'kind' | 'entity' | 'entity_id' | 'detail' | 'titles'>;
const logged = (kind: string, detail: AuditEvent['detail'], more: Partial<Logged> = {}): Logged => ({
  ...{ kind, entity: kind.split('.')[0] ?? '', entity_id: '1', detail, titles: {} },
  ...more,
});
const changesOf = (language: Language, event: Logged) =>
  wordsIn(language)
    .changesOf(event)
    .map(({ name, before, after }) => [name, before, after]);

test('a new version of an offer says what the total, the state and the day were and are', () => {
  const sent = logged('offer.sent', {
    request: 1042,
    version: { before: 1, after: 2 },
    state: { before: 'viewed', after: 'sent' },
    total: {
      before: { amount: 2310, amount_to: null, currency_id: 3 },
      after: { amount: 2180, amount_to: 2400, currency_id: 3 },
    },
  });
  expect(changesOf('en', sent)).toEqual([
    ['Request number', null, '1042'],
    ['State', 'Seen by the patient', 'Sent'],
    ['Version', '1', '2'],
    ['Total', '€2,310', '€2,180 – €2,400'],
  ]);
  expect(changesOf('ru', sent)[3]).toEqual([
    'Итого',
    '2\u00a0310\u00a0€',
    '2\u00a0180\u00a0€ – 2\u00a0400\u00a0€',
  ]);
});

test('a price names its procedure and its currency, with what it was', () => {
  const changed = logged(
    'price.changed',
    {
      'hip-replacement': {
        was: { amount: 950, amount_to: null, currency_id: 3, priced_on: '2026-01-02' },
        is: { amount: 1000, amount_to: null, currency_id: 3, priced_on: '2026-11-02' },
      },
    },
    { titles: { 'procedures-hip-replacement': 'Hip replacement' } },
  );
  expect(changesOf('en', changed)).toEqual([
    ['Hip replacement', '€950, Price of: Jan 2, 2026', '€1,000, Price of: Nov 2, 2026'],
  ]);
});

test('amenities, specializations, languages and sections are in words, also right to left', () => {
  const titles = { 'comforts-wifi': 'واي فاي', 'specializations-cardiology': 'طب القلب' };
  const amenities = logged(
    'clinic.comforts_changed',
    { section: 'comforts', wifi: { was: 'unknown', is: 'free' } },
    { titles },
  );
  expect(changesOf('ar', amenities)).toEqual([
    ['القسم', null, 'وسائل الراحة'],
    ['واي فاي', 'غير معروف', 'مجانًا'],
  ]);
  const profile = logged(
    'clinic.profile_changed',
    { specializations: { was: [], is: ['cardiology'] }, languages: { was: ['de'], is: ['de', 'ru'] } },
    { titles },
  );
  expect(changesOf('ar', profile)).toEqual([
    ['اللغات', 'الألمانية', 'الألمانية، الروسية'],
    ['التخصصات', null, 'طب القلب'],
  ]);
});

test('a proposed change of official data stands field by field beside what was', () => {
  const change = logged('change.approved', {
    wanted: { kind: 'names', title: 'Charité', title_lang: 'de', labels: [{ lang: 'en', text: 'Charite' }] },
    before: { title: 'Charite Berlin', title_lang: null, labels: [] },
  });
  expect(changesOf('en', change)).toEqual([
    ['Kind', null, 'Names'],
    ['Title', 'Charite Berlin', 'Charité'],
    ['Language of the title', null, 'German'],
    ['Official name, English', null, 'Charite'],
  ]);
});

test('a role that changed as a whole is told by its field', () => {
  const changed = logged('account.role_changed', { before: null, after: 'moderator' });
  expect(changesOf('en', changed)).toEqual([['Role', null, 'Moderator']]);
});

test('ids that only the service reads are left out, and what has no title any more says so', () => {
  const merged = logged('clinic.merged', { match: 12, merged: 7, moved: { prices: 3, photos: 2 } });
  expect(changesOf('en', merged)).toEqual([
    ['Merged with', null, 'No title any more'],
    ['Records moved', null, '5'],
  ]);
  const opened = logged('claim.paper_opened', { paper: '3f1b8a2e-0000-4000-8000-000000000000' });
  expect(changesOf('en', opened)).toEqual([]);
});

test('a photo stands by its places, and an address of a webhook by its host', () => {
  const place = { before: 7, after: 1 };
  expect(changesOf('ru', logged('photo.ordered', { place }))).toEqual([['Место', '7', '1']]);
  const host = { before: 'a.example', after: 'b.example' };
  expect(changesOf('de', logged('webhook.changed', { host }))).toEqual([['Host', 'a.example', 'b.example']]);
});

test('answering hours are days of the week with times, and an export names its filters by the words of the list', () => {
  const week = [{ weekday: 1, opens: '09:00', closes: '18:00' }];
  expect(changesOf('en', logged('clinic.hours_changed', { hours: { before: [], after: week } }))).toEqual([
    ['Answering hours', null, 'Mon 09:00–18:00'],
  ]);
  const taken = logged(
    'table.taken',
    { format: 'csv', state: 'waiting', without: ['valid_until'] },
    { entity: 'table', entity_id: 'bills' },
  );
  expect(changesOf('en', taken)).toEqual([
    ['Format', null, 'csv'],
    ['Without columns', null, 'Valid until'],
    ['State', null, 'Waits for a decision'],
  ]);
});

test('of texts in several languages each that has changed is told by itself, all others are left out', () => {
  const changed = logged('term.changed', {
    abouts: {
      before: { ru: 'Операция на хрусталике', en: 'Lens surgery', de: 'Linsenoperation' },
      after: { ru: 'Операция на хрусталике глаза', en: 'Lens surgery', ar: 'جراحة العدسة' },
    },
    synonyms: { before: { en: ['phaco'] }, after: { en: ['phaco', 'FLACS'] } },
  });
  const name = say('en', 'admin.terms.fields.abouts');
  expect(changesOf('en', changed)).toEqual([
    [`${name}, Russian`, 'Операция на хрусталике', 'Операция на хрусталике глаза'],
    [`${name}, German`, 'Linsenoperation', null],
    [`${name}, Arabic`, null, 'جراحة العدسة'],
    ['Synonyms, English', 'phaco', 'phaco, FLACS'],
  ]);
});

test('where a rate came from has a name, and how long a text was is not told', () => {
  const accepted = logged('rate.accepted', { rate: 1.15, source: 'ecb' });
  expect(changesOf('ru', accepted)).toContainEqual(['Источник', null, 'Европейский центральный банк']);
  const described = logged('clinic.profile_changed', {
    section: 'text.de',
    lang: 'de',
    letters: 512,
    equipment: 3,
  });
  expect(changesOf('en', described)).toEqual([
    ['Section', null, 'Description'],
    ['Language', null, 'German'],
  ]);
});
