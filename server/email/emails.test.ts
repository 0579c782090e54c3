import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { createMessageStore } from '../content/languages/message-store.ts';
import { loadMessages } from '../content/languages/writes.ts';
import { type EmailFacts, writeEmail } from './emails.ts';
import type { EmailKind } from './kinds.ts';
import type { Recipient } from './reads.ts';

const { db } = await testDatabase();
await loadMessages(db);
const { translate, languages } = await createMessageStore(db);

const kinds: EmailKind[] = [
  'password_link',
  'email_link',
  'password_changed',
  'second_factor_changed',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'account_deleted',
  'request_news',
  'staff_request',
  'staff_reminder',
  'message_news',
  'search_news',
  'staff_message',
  'staff_accepted',
  'staff_date_reminder',
  'staff_passed_over',
  'staff_cancelled',
  'claim_code',
  'claim_news',
  'claim_takeover',
  'change_news',
  'withdrawal_news',
  'position_asked',
  'position_answer',
  'proof_expiry',
  'webhook_off',
];

const anna: Recipient = {
  name: 'Anna',
  email: 'anna@example.org',
  isEmailVerified: true,
  phone: '+4915112345678',
  language: 'de',
  hasSecondFactor: true,
  wantsLettersAbout: ['requests', 'messages'],
};

const write = (facts: Partial<EmailFacts> = {}) =>
  writeEmail(translate, {
    kind: 'password_changed',
    to: 'anna@example.org',
    recipient: anna,
    language: 'en',
    direction: 'ltr',
    origin: 'https://medatlas.example',
    token: '',
    ...facts,
  });

describe.each(await languages())('in $title', ({ prefix: language, direction }) => {
  test.each(kinds)('%s is complete, without a value left out and without a foreign host', (kind) => {
    const about = { clinicId: 7, slug: 'house-berlin', number: 'R7K2' };
    const email = write({ kind, language, direction, token: 'T0ken', about });
    for (const text of [email.subject, email.text, email.html]) {
      expect(text).not.toMatch(/\{\w+\}|undefined|mail\./);
    }
    expect(email.html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(email.html).not.toMatch(/<(img|table|script|link|iframe)\b|url\(/);
    const hosts = [...`${email.text}${email.html}`.matchAll(/\/\/([^/"'\s<#]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['medatlas.example']));
    // What a lock screen shows names no person, no number and no illness.
    expect(email.subject).not.toMatch(/Anna|\d|@/);
  });

  test('links keep their token in the fragment', () => {
    const email = write({ kind: 'password_link', language, token: 'T0ken' });
    expect(email.text).toContain('https://medatlas.example/auth/reset#T0ken\n');
    expect(email.html.match(/href="[^"]*"/g)).toEqual([
      'href="https://medatlas.example/auth/reset#T0ken"',
      'href="https://medatlas.example/auth/reset#T0ken"',
    ]);
  });
});

test('a second factor that is off is told as off', () => {
  const off = write({ kind: 'second_factor_changed', recipient: { ...anna, hasSecondFactor: false } });
  expect(off.subject).toBe('Login codes are off');
  expect(write({ kind: 'second_factor_changed' }).subject).toBe('Login codes are on');
});

test('a name is text, on one line, and no longer than a name', () => {
  const name = `<script>alert("1")</script>\r\nBcc: eve@example.org\u202e $t(mail.footer) {count} ${'x'.repeat(100)}`;
  const email = write({ recipient: { ...anna, name } });
  expect(email.html).not.toContain('<script');
  expect(email.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Bcc:');
  const [greeting = ''] = email.text.split('\n');
  expect(greeting).toBe('Hello <script>alert("1")</script> Bcc: eve@example.org $t(mail.foo,');
  expect(email.subject).toBe('Your password was changed');
});

test('to an address that nobody has proven goes no word that somebody typed', () => {
  const recipient = { ...anna, name: 'Win now at evil.example', isEmailVerified: false };
  for (const kind of ['email_link', 'password_link'] as const) {
    const { text, html } = write({ kind, recipient, token: 'T0ken' });
    expect(text + html).not.toContain('evil.example');
    expect(text).toMatch(/^Hello,\n/);
  }
});
