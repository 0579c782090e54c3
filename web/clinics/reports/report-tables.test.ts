import { expect, test } from 'vitest';
import type { StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { CSV_START } from '../../../contract/platform/csv.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { say } from '../../../tests/helpers/texts.ts';
import { unzip } from '../../../tests/helpers/zip.ts';
import { barsOf } from './day-chart.tsx';
import { daysBetween, readReportChoice, writeReportChoice } from './report-address.ts';
import { csvOf, dayTable, figureTable } from './report-tables.ts';
import { xlsxOf } from './report-xlsx.ts';

const daysFrom = (from: string, count: number): StaffFigures['days'] =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
    views: 10 + at,
    requests: at % 3,
    offered: 0,
    accepted: 0,
  }));

const nothing = { own: null, compared: null };
const figures: StaffFigures = {
  from: '2026-02-27',
  until: '2026-03-02',
  requests: { own: 4, compared: 2.5 },
  offered: 1,
  accepted: 0,
  reply_minutes: { own: 95, compared: null },
  reply_rate: { own: 2 / 3, compared: 0.8 },
  public_reply: null,
  offer_rate: { own: 0.25, compared: 0 },
  acceptance_rate: nothing,
  views: { own: 46, compared: 12 },
  days: daysFrom('2026-02-27', 4),
  comparison: 'previous',
  compared: { from: '2026-02-23', until: '2026-02-26', clinics: null },
};
const t = (key: string) => say('en', key);

test('the values of a report are rows with their unit; what is not known is empty, and nothing is 0', async () => {
  const text = Buffer.from(await csvOf(figureTable(figures, t)).arrayBuffer()).toString();
  expect(text).toBe(
    `${CSV_START}${[
      'Measure,Your clinic,The period before,Unit',
      'Requests,4,2.5,number',
      'First reply,95,,minutes',
      'Answered,66.7,80,%',
      'With an offer,25,0,%',
      'Accepted,,,%',
      'Views,46,12,number',
      '',
    ].join('\r\n')}`,
  );
});

test('every day of a report is a row', async () => {
  const lines = (await csvOf(dayTable(figures, t)).text()).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe('2026-02-27,10,0,0,0');
  expect(lines.at(-1)).toBe('2026-03-02,13,0,0,0');
});

test('an Excel file has days that spreadsheets count with, texts that are no formulas, and opens from the right in Arabic', async () => {
  const pages = [
    { name: 'التقارير', above: [['عيادتك', '=1+1']], ...figureTable(figures, (key) => say('ar', key)) },
    { name: 'الأيام', above: [], ...dayTable(figures, (key) => say('ar', key)) },
  ];
  const files = unzip(Buffer.from(await (await xlsxOf(pages, true)).arrayBuffer()));
  const sheets = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'].map((name) => `${files.get(name)}`);
  for (const sheet of sheets) expect(sheet).toContain('rightToLeft="1"');
  // 27 February 2026 is day 46,080 of Excel.
  expect(sheets[1]).toMatch(/<c r="A2"[^>]*><v>46080<\/v><\/c>/);
  expect(sheets[0]).not.toContain('<f>');
  expect(`${files.get('xl/sharedStrings.xml')}`).toContain('=1+1');
  expect(`${files.get('xl/workbook.xml')}`).toContain('الأيام');
});

test('a long time is drawn by weeks that add up to it, the last one whole', () => {
  const days = daysFrom('2026-01-01', 100);
  const bars = barsOf(days, 'views');
  expect(bars).toHaveLength(15);
  expect(bars.map(({ day }) => day).slice(0, 2)).toEqual(['2026-01-01', '2026-01-03']);
  expect(bars.at(-1)?.day).toBe('2026-04-04');
  const sum = (all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
  expect(sum(bars)).toBe(sum(days.map(({ views }) => ({ count: views }))));
  expect(barsOf(days.slice(0, 92), 'requests')).toHaveLength(92);
});

test('an address says which report is meant, and what cannot be read is left out', () => {
  const read = (text: string) => readReportChoice(new URLSearchParams(text));
  expect(read('days=90&until=2026-02-28&compare=country')).toEqual({
    days: 90,
    until: '2026-02-28',
    compare: 'country',
  });
  for (const text of [
    '',
    'days=0',
    'days=367',
    'days=x',
    'days=1.5',
    'until=2026-13-01',
    'until=now',
    'compare=best',
  ])
    expect(writeReportChoice(read(text)), text).toEqual({ days: 30 });
  // A night on which clocks change is a day too.
  expect(daysBetween('2026-03-01', '2026-03-31')).toBe(31);
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(0);
});
