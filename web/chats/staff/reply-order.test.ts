import { expect, test } from 'vitest';
import type { CannedReply } from '../../../contract/chats/chat-tools.ts';
import { findReplies } from './reply-order.ts';

const reply = (language: string, title: string, body = 'x'): CannedReply => ({
  id: title,
  clinic_id: 1,
  language,
  title,
  body,
});

const all = [
  reply('de', 'Anreise', 'Bitte kommen Sie am Vortag.'),
  reply('en', 'Arrival', 'Please come the day before.'),
  reply('ru', 'Приезд', 'Приезжайте накануне, за ночь до операции.'),
  reply('ru', 'Анализы', 'Пришлите общий анализ крови.'),
];
const titles = (found: CannedReply[]) => found.map(({ title }) => title);

test('ready answers in the languages of the patient come first, by title', () => {
  expect(titles(findReplies(all, '', ['ru', 'en']))).toEqual(['Анализы', 'Приезд', 'Arrival', 'Anreise']);
  expect(titles(findReplies(all, '', ['en', 'ru']))).toEqual(['Arrival', 'Анализы', 'Приезд', 'Anreise']);
});

test('all words are looked for, in title and text, without regard to case and accents', () => {
  expect(titles(findReplies(all, 'приезд НОЧЬ', ['ru']))).toEqual(['Приезд']);
  expect(titles(findReplies(all, 'анализ', []))).toEqual(['Анализы']);
  expect(titles(findReplies([reply('de', 'Grüße')], 'gruße', []))).toEqual(['Grüße']);
  expect(findReplies(all, 'приезд кровь', ['ru'])).toEqual([]);
});
