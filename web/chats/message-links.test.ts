import { expect, test } from 'vitest';
import { findLinks } from './message-links.ts';

const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

test('addresses of the web and of mail are links', () => {
  expect(hrefs('См. https://example.com/a?b=1, www.example.com и anna@example.com.')).toEqual([
    'https://example.com/a?b=1',
    'http://www.example.com',
    'mailto:anna@example.com',
  ]);
});

test('nothing else is a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/a',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com/a',
    '<a href="javascript:alert(1)">x</a>',
  ])
    expect(hrefs(text).filter((href) => !/^(https?|mailto):/.test(href))).toEqual([]);
  expect(hrefs('javascript:alert(1) и 12.11.2026')).toEqual([]);
});

test('the pieces together are the text', () => {
  const text = 'a https://example.com\n\nb <b>x</b> c@example.com';
  expect(
    findLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
