import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const entry = {
  uid: 'answers-1@medatlas',
  at: new Date('2026-11-27T17:24:05.123Z'),
  title:
    'Medatlas: посмотреть запрос № 644669, потом выбрать; предложения сравнить построчно и ответить клиникам',
  url: 'https://medatlas.example/ru/requests/self/1',
};

test('a date is one event by RFC 5545: lines of 75 octets at most, its text whole once they are joined', () => {
  const file = calendarFile(entry, new Date('2026-11-24T17:24:05Z'));
  const lines = file.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const whole = file.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toContain('DTSTART:20261127T172405Z');
  expect(whole).toContain('DTSTAMP:20261124T172405Z');
  expect(whole).toContain(
    'SUMMARY:Medatlas: посмотреть запрос № 644669\\, потом выбрать\\; предложения сравнить построчно и ответить клиникам',
  );
});
