import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJump, judgeRates, type Point, parseRate } from './rules.ts';

const points = (...pairs: [date: string, rate: number][]): Point[] =>
  pairs.map(([date, rate]) => ({ date, rate }));
const held = (accepted: Point[], candidates: Point[]) =>
  [...judgeRates(accepted, candidates)]
    .filter(([, verdict]) => verdict === 'held')
    .map(([point]) => point.date);

describe('judging a series', () => {
  test('a slow change is accepted all along, however far it goes', () => {
    const series = Array.from({ length: 300 }, (_, index): [string, number] => [
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
      1.02 ** index,
    ]);
    expect(held(points(['2019-12-31', 1]), points(...series))).toEqual([]);
  });

  test('one wrong day is held alone', () => {
    const candidates = points(['2026-01-02', 1.01], ['2026-01-05', 101], ['2026-01-06', 1.02]);
    expect(held(points(['2026-01-01', 1]), candidates)).toEqual(['2026-01-05']);
  });

  test('a real jump holds everything beyond it, in both directions of time', () => {
    const candidates = points(
      ['2026-01-02', 2],
      ['2026-01-03', 2.1],
      ['2025-12-31', 0.5],
      ['2025-12-30', 0.51],
    );
    expect(held(points(['2026-01-01', 1]), candidates).sort()).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-02',
      '2026-01-03',
    ]);
  });

  test('what was held across a gap is judged again beside its accepted neighbours', () => {
    // From the last day backwards: 120 is far from 100, 108 is near, and 120 is near to 115, which is near to 108.
    const candidates = points(['2026-03-01', 120], ['2026-02-28', 115], ['2026-02-27', 108]);
    expect(held(points(['2026-09-01', 100]), candidates)).toEqual([]);
  });

  test('of two equally near the earlier one counts', () => {
    const accepted = points(['2026-01-01', 1], ['2026-01-03', 2]);
    expect(held(accepted, points(['2026-01-02', 1]))).toEqual([]);
    expect(held(accepted, points(['2026-01-02', 2]))).toEqual(['2026-01-02']);
  });

  test('with nothing accepted yet the newest is taken', () => {
    expect(held([], points(['2026-01-01', 5], ['2026-01-02', 1], ['2026-01-03', 1.01]))).toEqual([
      '2026-01-01',
    ]);
    expect(judgeRates([], [])).toEqual(new Map());
  });

  test('no accepted rate ever differs by more than 10 % from every other accepted rate', () => {
    const point = fc.record({
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
      rate: fc.double({ min: 0.5, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(point, fc.array(point, { maxLength: 12 }), (anchor, candidates) => {
        for (const [candidate, verdict] of judgeRates([anchor], candidates)) {
          if (verdict === 'held') continue;
          const others = [anchor, ...candidates.filter((other) => other !== candidate)];
          expect(others.some((other) => !isJump(candidate.rate, other.rate))).toBe(true);
        }
      }),
    );
  });
});

test.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1e5',
  '1,5',
  '0x10',
  'N/A',
  'NaN',
  'Infinity',
  '.5',
  '5.',
  '1.2.3',
  '1'.repeat(400),
])('"%s" is no number of a feed', (text) => {
  expect(parseRate(text)).toBeNaN();
});
