/** What was measured, as the repository keeps it, and the document made of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeValue, type Figure, isMissed } from './figures.ts';
import { type Benchmark, benchmarks } from './list.ts';

export type Run = {
  commit: string;
  /** UTC. */
  date: string;
  /** Of the machine in the last minute, before and after. */
  load: number;
  loadAfter: number;
  seconds: number;
  /** Peaks in MB of the process that measures (and of the app, where it runs in it) and of the service. */
  memory: { bench: number; service?: number };
  /** Size of the service's world. */
  world?: string;
  figures: Figure[];
};

export type Kept = { machine: string; runs: Record<string, Run> };

/** Earlier figures by benchmark and row, measured without this suite and entered by hand in `before.json`. */
export type Before = Record<string, { when: string; rows: Record<string, string>; also?: string[] }>;

const root = join(import.meta.dirname, '..');
const keptPath = join(root, 'bench', 'figures.json');
const documentPath = join(root, 'docs', 'performance.md');

export const readKept = (): Kept => JSON.parse(readFileSync(keptPath, 'utf8'));
export const readBefore = (): Before => JSON.parse(readFileSync(join(root, 'bench', 'before.json'), 'utf8'));
export const readDocument = (): string => readFileSync(documentPath, 'utf8');

const short = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(4)) : one));

/** The last run of each benchmark is kept: a line for each figure. */
export function keepRun(name: string, run: Run, machine: string): void {
  const runs = Object.entries({ ...readKept().runs, [name]: run }).map(([key, { figures, ...head }]) => {
    const lines = figures.map(short).join(',\n');
    return `${short(key)}: ${short(head).slice(0, -1)},"figures": [\n${lines}\n]}`;
  });
  writeFileSync(keptPath, `{"machine": ${short(machine)}, "runs": {\n${runs.join(',\n')}\n}}\n`);
}

export function writeDocument(): void {
  writeFileSync(documentPath, renderDocument(readKept(), readBefore()));
}

const cellOf = (figure: Figure | undefined): string => {
  if (!figure) return '';
  const { value, aim } = figure;
  const bound = aim === undefined ? '' : typeof aim === 'number' ? ` (≤ ${aim})` : ` (≥ ${aim.least})`;
  const text = `${describeValue(value)}${bound}`;
  return isMissed(figure) ? `**${text}**` : text;
};

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function tableOf(figures: readonly Figure[], before: Record<string, string>): string[] {
  const columns = [...new Set(figures.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name)))];
  const rows = new Map<string, Figure[]>();
  for (const one of figures) {
    const key = JSON.stringify([one.what, one.size]);
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const hasBefore = Object.keys(before).length > 0;
  const head = ['what', 'size', ...columns, ...(hasBefore ? ['before'] : [])];
  const lines = [...rows.values()].map((row) => {
    const [{ what = '', size = '' } = {}] = row;
    const cells = columns.map((column) =>
      cellOf(row.find(({ name, unit }) => (unit ? `${name}, ${unit}` : name) === column)),
    );
    const earlier = before[`${what}, ${size}`] ?? before[what] ?? '';
    return lineOf([what, size, ...cells, ...(hasBefore ? [earlier] : [])]);
  });
  return [lineOf(head), lineOf(head.map(() => '---')), ...lines];
}

function sectionOf(
  { name, title, about }: Benchmark,
  run: Run | undefined,
  before: Before[string] | undefined,
): string {
  const lines = [`## ${title}`, '', about, ''];
  if (run) {
    const { commit, date, load, loadAfter, seconds, memory, world } = run;
    const service = memory.service === undefined ? '' : `, of the service ${memory.service} MB`;
    const on = world ? ` World: ${world}.` : '';
    lines.push(
      `\`npm run bench -- ${name}\`: commit ${commit}, ${date} UTC, load ${load} before and ${loadAfter} after, ` +
        `${seconds} s; peak memory of the bench ${memory.bench} MB${service}.${on}`,
    );
  } else lines.push(`\`npm run bench -- ${name}\`: not run by the suite yet.`);
  if (before) lines.push(`Before: ${before.when}.`);
  lines.push('');
  if (run) lines.push(...tableOf(run.figures, before?.rows ?? {}), '');
  const told = new Set(run?.figures.flatMap(({ what, size }) => [what, `${what}, ${size}`]));
  const left = Object.entries(before?.rows ?? {}).filter(([row]) => !told.has(row));
  if (left.length + (before?.also?.length ?? 0) > 0)
    lines.push(
      'Also before:',
      '',
      ...left.map(([row, text]) => `- ${row}: ${text}`),
      ...(before?.also ?? []).map((text) => `- ${text}`),
      '',
    );
  return lines.join('\n');
}

export function renderDocument({ machine, runs }: Kept, before: Before): string {
  const head = [
    '# What it costs',
    '',
    '`npm run bench` measures and writes this document from `bench/figures.json`; [bench](../bench/README.md) says how.',
    `Machine: ${machine}. PostgreSQL, the service and what loads it share these cores. A bound stands behind a`,
    'figure as (≤ aim); **bold** misses it. “Before” is what was measured by hand, outside of this suite.',
    '',
    '',
  ].join('\n');
  return head + benchmarks.map((one) => sectionOf(one, runs[one.name], before[one.name])).join('\n');
}
