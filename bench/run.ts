/**
 * npm run bench [-- --quick | --large] [--clinics=10000] [names …]
 *
 * Runs the benchmarks one after another, each start in a process of its own, and starts what they need: databases,
 * services, a demo world. Keeps what was measured in `bench/figures.json` and writes `docs/performance.md` from it;
 * `--quick` only tries that everything runs, on small worlds, and keeps nothing. `--large` adds or takes the greatest
 * sizes. MEDATLAS_DATA is the folder of the real clinics' files: without it what needs them is left out.
 */
import { execFileSync, fork } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure, Message } from './figures.ts';
import { keepRun, type Run, writeDocument } from './kept.ts';
import { type Benchmark, benchmarks } from './list.ts';
import { memoryOf } from './measuring.ts';
import { withService } from './service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    clinics: { type: 'string' },
    document: { type: 'boolean', default: false },
  },
});
const data = process.env.MEDATLAS_DATA;
const worldClinics = Number(values.clinics ?? (values.quick ? 100 : values.large ? 100_000 : 10_000));
const say = (line: string) => process.stdout.write(`${line}\n`);

function chosen(): readonly Benchmark[] {
  const unknown = positionals.filter((name) => benchmarks.every((one) => one.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark ${unknown.join(', ')}; there are ${benchmarks.map(({ name }) => name).join(', ')}`,
    );
  const all =
    positionals.length > 0 ? benchmarks.filter(({ name }) => positionals.includes(name)) : benchmarks;
  const able = all.filter(({ needs }) => data !== undefined || !needs.includes('data'));
  for (const { name } of all.filter((one) => !able.includes(one)))
    say(`Left out, without MEDATLAS_DATA: ${name}`);
  return able;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit that is measured; with a plus where the tree has more than it. */
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'server', 'web', 'contract', 'database') === '' ? '' : '+'}`;

const now = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ');
const load = (): number => Math.round((loadavg()[0] ?? Number.NaN) * 10) / 10;

type Served = { url: string; pid: number; size: string } | null;

/** One start of a benchmark; its figures in the order in which they came, and its peak memory in MB. */
function start(
  { script, flags = [] }: Benchmark,
  args: string,
  served: Served,
): Promise<{ figures: Figure[]; peak: number }> {
  const figures: Figure[] = [];
  let peak = 0;
  const child = fork(join(import.meta.dirname, script), args.split(' ').filter(Boolean), {
    execArgv: [...flags],
    env: {
      ...process.env,
      ...(served && { BENCH_URL: served.url, BENCH_PID: String(served.pid), BENCH_SIZE: served.size }),
    },
  });
  child.on('message', ({ figure }: Message) => {
    figures.push(figure);
    peak = Math.max(peak, memoryOf(child.pid ?? 0).peak);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && figures.length > 0) resolve({ figures, peak: Math.round(peak) });
      else reject(new Error(`${script} ${args} ended with ${code} and ${figures.length} figures`));
    });
  });
}

function argumentsOf({ quick, full, large = [] }: Benchmark): readonly string[] {
  if (values.quick) return quick;
  return values.large && large.length > 0 ? large : full;
}

const failed: string[] = [];

async function runOne(benchmark: Benchmark, served: Served): Promise<void> {
  const { name, title } = benchmark;
  say(`\n${title}`);
  const before = { date: now(), load: load() };
  const begin = performance.now();
  const figures: Figure[] = [];
  let peak = 0;
  try {
    for (const args of argumentsOf(benchmark)) {
      const done = await start(benchmark, args, served);
      figures.push(...done.figures);
      peak = Math.max(peak, done.peak);
    }
  } catch (error) {
    failed.push(name);
    say(String(error));
    return;
  }
  const seconds = Math.round((performance.now() - begin) / 1000);
  const memory = { bench: peak, ...(served && { service: Math.round(memoryOf(served.pid).peak) }) };
  const world = served ? { world: served.size } : {};
  const run: Run = { commit, ...before, loadAfter: load(), seconds, memory, ...world, figures };
  say(`${name}: ${seconds} s, load ${run.load} before and ${run.loadAfter} after`);
  if (values.quick) return;
  keepRun(name, run, machine());
  writeDocument();
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}`;
}

async function runAll(): Promise<void> {
  const all = chosen();
  const onService = all.filter(({ needs }) => needs.includes('service'));
  for (const benchmark of all.filter((one) => !onService.includes(one))) await runOne(benchmark, null);
  if (onService.length > 0)
    await withService(worldClinics, async ({ url, process: { pid = 0 } }, size) => {
      for (const benchmark of onService) await runOne(benchmark, { url, pid, size });
    });
}

if (values.document) writeDocument();
else await runAll();
if (failed.length > 0) {
  say(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
