import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('another program reads the date, its title whole, and the reminder at its time', () => {
  const title =
    'Medatlas: посмотреть запрос № 644669, потом выбрать; предложения сравнить построчно и ответить клиникам';
  const url = 'https://medatlas.example/ru/requests/self/1';
  const file = calendarFile({ uid: 'answers-1@medatlas', at: new Date('2026-11-27T17:24:05Z'), title, url });
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event');
  const event = new ICAL.Event(component);
  expect(event.uid).toBe('answers-1@medatlas');
  expect(event.summary).toBe(title);
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-27T17:24:05.000Z');
  expect(component.getFirstPropertyValue('url')).toBe(url);
  expect(component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toMatch(
    /^-?PT0S$/,
  );
});
