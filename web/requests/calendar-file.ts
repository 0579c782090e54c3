/** RFC 5545: lines of at most 75 octets, continued after a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let rest = '';
  let octets = 0;
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (octets + length > 75) {
      lines.push(rest);
      rest = ' ';
      octets = 1;
    }
    rest += character;
    octets += length;
  }
  return [...lines, rest].join('\r\n');
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const moment = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

export type CalendarEntry = { uid: string; at: Date; title: string; url: string };

/** One date as a calendar file, with a reminder at its time. `uid`: the same date again replaces the first. */
export const calendarFile = ({ uid, at, title, url }: CalendarEntry, now = new Date()): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Medatlas//Requests//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(at)}`,
    'DURATION:PT15M',
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
