import ical, { ICalAlarmType } from 'ical-generator';
import { MINUTE_MS } from '../../contract/platform/durations.ts';

type CalendarDate = { uid: string; at: Date; title: string; url: string };

/** One date as a calendar file, with a reminder at its time. `uid`: the same date again replaces the first. */
export function calendarFile({ uid, at, title, url }: CalendarDate): string {
  const calendar = ical({ prodId: { company: 'Medatlas', product: 'Requests' } });
  calendar
    .createEvent({ id: uid, start: at, end: new Date(at.getTime() + 15 * MINUTE_MS), summary: title, url })
    .createAlarm({ type: ICalAlarmType.display, triggerBefore: 0, description: title });
  return calendar.toString();
}
