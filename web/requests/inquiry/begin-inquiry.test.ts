import { describe, expect, test } from 'vitest';
import { beginInquiry } from './begin-inquiry.ts';
import type { LocalCopy } from './draft-copy.ts';
import { blankInquiry, type ChosenRecipient, type Inquiry, readInquiry } from './inquiry-state.ts';

const blank = blankInquiry({ country: 'RU', language: 'ru' });
const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (hour: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + hour * 3_600_000);
const nothingChosen = { recipients: [] };

const draft = (part: Partial<Inquiry>, version = 7, hour = 10) => ({
  content: { ...blank, ...part },
  version,
  updated_at: at(hour).toISOString(),
});
const copy = (part: Partial<Inquiry>, more: Partial<LocalCopy> = {}): LocalCopy => ({
  account: 'a',
  content: { ...blank, ...part },
  version: 7,
  changedAt: at(11).getTime(),
  isUnsent: true,
  ...more,
});
const clinic = (id: number, doctor: number | null = null): ChosenRecipient => ({
  clinic_id: id,
  doctor_id: doctor,
  title: `Clinic ${id}`,
  doctor: doctor === null ? null : `Doctor ${doctor}`,
  place: 'Berlin',
  is_quiet: false,
});

describe('which copy is shown', () => {
  test('nothing was kept: a blank form', () => {
    const begun = beginInquiry({ draft: null, copy: null, blank }, nothingChosen, NOON);
    expect(begun).toMatchObject({
      inquiry: blank,
      version: 0,
      other: null,
      isContinued: false,
      isUnsent: false,
    });
  });

  test('what another device has kept is there', () => {
    const begun = beginInquiry({ draft: draft({ body: 'there' }), copy: null, blank }, nothingChosen, NOON);
    expect(begun).toMatchObject({ version: 7, isContinued: true, other: null });
    expect(begun.inquiry.body).toBe('there');
  });

  test('after a crash the copy of this browser goes on, and is sent', () => {
    const begun = beginInquiry(
      { draft: draft({ body: 'there' }), copy: copy({ body: 'here, and more' }), blank },
      nothingChosen,
      NOON,
    );
    expect(begun).toMatchObject({ version: 7, isUnsent: true, other: null });
    expect(begun.inquiry.body).toBe('here, and more');
  });

  test('of two that went apart the newer is shown and the other stays in reach', () => {
    const apart = copy({ body: 'here' }, { version: 6 });
    const hereIsNewer = beginInquiry(
      { draft: draft({ body: 'there' }), copy: apart, blank },
      nothingChosen,
      NOON,
    );
    expect(hereIsNewer.inquiry.body).toBe('here');
    expect(hereIsNewer.other).toMatchObject({ from: 'elsewhere', inquiry: { body: 'there' } });
    const later = draft({ body: 'there' }, 7, 11.5);
    const thereIsNewer = beginInquiry({ draft: later, copy: apart, blank }, nothingChosen, NOON);
    expect(thereIsNewer.inquiry.body).toBe('there');
    expect(thereIsNewer.other).toMatchObject({ from: 'here', inquiry: { body: 'here' } });
  });

  test('sent or thrown away elsewhere: what was not changed here since is gone, what was is kept', () => {
    const same = copy({ body: 'here' }, { isUnsent: false });
    expect(beginInquiry({ draft: null, copy: same, blank }, nothingChosen, NOON).inquiry.body).toBe('');
    const changed = beginInquiry({ draft: null, copy: copy({ body: 'here' }), blank }, nothingChosen, NOON);
    expect(changed).toMatchObject({ inquiry: { body: 'here' }, version: 0, isUnsent: true });
  });

  test('a server that does not answer takes nothing away', () => {
    const same = copy({ body: 'here' }, { isUnsent: false });
    expect(beginInquiry({ draft: 'unknown', copy: same, blank }, nothingChosen, NOON).inquiry.body).toBe(
      'here',
    );
  });
});

describe('what the visitor came with', () => {
  const choice = {
    procedure: { slug: 'stenting', title: 'Stenting' },
    recipients: [clinic(1), clinic(2, 20)],
  };

  test('fills a blank form', () => {
    const { inquiry } = beginInquiry({ draft: null, copy: null, blank }, choice, NOON);
    expect(inquiry.procedure?.slug).toBe('stenting');
    expect(inquiry.recipients.map(({ clinic_id }) => clinic_id)).toEqual([1, 2]);
  });

  test('is added to a draft: a clinic stands once, its doctor is taken over, the subject stays', () => {
    const kept = draft({ disease: { slug: 'angina', title: 'Angina' }, recipients: [clinic(2), clinic(3)] });
    const { inquiry, isUnsent } = beginInquiry({ draft: kept, copy: null, blank }, choice, NOON);
    expect(inquiry.procedure).toBeNull();
    expect(inquiry.recipients).toEqual([clinic(2, 20), clinic(3), clinic(1)]);
    expect(isUnsent).toBe(true);
  });

  test('never makes more than five', () => {
    const kept = draft({ recipients: [3, 4, 5, 6].map((id) => clinic(id)) });
    const { inquiry } = beginInquiry({ draft: kept, copy: null, blank }, choice, NOON);
    expect(inquiry.recipients.map(({ clinic_id }) => clinic_id)).toEqual([3, 4, 5, 6, 1]);
  });
});

test('attachments that no request has named for two days are taken out and told of', () => {
  const file = (name: string, days: number) => ({
    ...{ id: name, name, bytes: 10 },
    created_at: new Date(NOON - days * 86_400_000).toISOString(),
  });
  const kept = draft({ files: [file('old.pdf', 2.1), file('new.pdf', 1.9)] });
  const begun = beginInquiry({ draft: kept, copy: null, blank }, nothingChosen, NOON);
  expect(begun.gone).toEqual(['old.pdf']);
  expect(begun.inquiry.files.map(({ name }) => name)).toEqual(['new.pdf']);
});

test('a draft of any form is read: what makes no sense is as in a blank one', () => {
  expect(readInquiry(null, blank)).toEqual(blank);
  expect(
    readInquiry({ body: 5, wanted: 'gold', recipients: [{}, 'x'], files: 'no', key: 'short' }, blank),
  ).toEqual({
    ...blank,
    languages: [],
  });
  const whole = { ...blank, body: 'text', wanted: 'treatment', recipients: [clinic(1, 2)] };
  expect(readInquiry(JSON.parse(JSON.stringify(whole)), blank)).toEqual(whole);
});
