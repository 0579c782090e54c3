/** What benchmarks hand on: one form for all of them. `docs/performance.md` is made of it. */
import { timeAt } from './measuring.ts';

type Unit = 'ms' | 's' | 'MB' | 'kB' | '%' | 'a second' | 'times' | '';

export type Figure = {
  /** What was measured, and on how much of it: together the row of a table. */
  what: string;
  size: string;
  /** Of what was measured: the column. */
  name: string;
  unit: Unit;
  value: number;
  /** The most it should be; with `least` the least. */
  aim?: number | { least: number };
};

/** What a benchmark says to the suite that has started it. */
export type Message = { figure: Figure };

export const isMissed = ({ value, aim }: Pick<Figure, 'value' | 'aim'>): boolean => {
  if (aim === undefined) return false;
  return typeof aim === 'number' ? value > aim : value < aim.least;
};

/** As few digits as say something. */
export function describeValue(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 1000 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** Prints a figure, and hands it to the suite where there is one. */
export function figure(one: Figure): void {
  const { what, size, name, unit, value, aim } = one;
  const bound = aim === undefined ? '' : ` (aim ${typeof aim === 'number' ? aim : `at least ${aim.least}`})`;
  const missed = isMissed(one) ? ' MISSED' : '';
  process.stdout.write(`${what}, ${size}: ${name} ${describeValue(value)} ${unit}${bound}${missed}\n`);
  process.send?.({ figure: one } satisfies Message);
}

/** Figures of the same row. */
export function figures(
  row: Pick<Figure, 'what' | 'size'>,
  list: readonly Omit<Figure, 'what' | 'size'>[],
): void {
  for (const one of list) figure({ ...row, ...one });
}

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** Shares of times in milliseconds. */
export function timesFigures(
  row: Pick<Figure, 'what' | 'size'>,
  times: readonly number[],
  aims: Partial<Record<keyof typeof shares, number>> = {},
  names: readonly (keyof typeof shares)[] = ['p50', 'p95'],
): void {
  for (const name of names) {
    const aim = aims[name];
    const value = timeAt(times, shares[name]);
    figure({ ...row, name, unit: 'ms', value, ...(aim !== undefined && { aim }) });
  }
}
