/**
 * What each call costs: milliseconds of the processor in the service and in PostgreSQL, of one running service or of two
 * in turn (before and after a change, on one database), so that other work on the machine hardly counts.
 *   POSTGRES_PID=<postmaster> node bench/costs.ts <address>=<process id> [<address>=<process id>] [calls in a turn] [turns]
 */
import { mainThreadMs, median, processorMs } from './measuring.ts';
import { api, filters, searches } from './searches.ts';

const [calls = 80, turns = 5] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const services = process.argv.slice(2).flatMap((word) => {
  const [origin, pid] = word.split('=');
  return origin && pid ? [{ origin, pid: Number(pid) }] : [];
});
const postgres = Number(process.env.POSTGRES_PID);

async function call(origin: string, path: string): Promise<number> {
  const reply = await fetch(origin + path, { headers: { 'accept-language': 'ru' } });
  const bytes = (await reply.arrayBuffer()).byteLength;
  if (!reply.ok) throw new Error(`${reply.status} of ${path}`);
  return bytes;
}

type Cost = { main: number; threads: number; database: number };

async function turn(
  { origin, pid }: { origin: string; pid: number },
  paths: string[],
  start: number,
): Promise<Cost> {
  const before = [mainThreadMs(pid), processorMs(pid), processorMs(postgres, true)] as const;
  for (let done = 0; done < calls; done++) await call(origin, paths[(start + done) % paths.length] ?? '');
  const after = [mainThreadMs(pid), processorMs(pid), processorMs(postgres, true)] as const;
  const main = after[0] - before[0];
  return {
    main: main / calls,
    threads: (after[1] - before[1] - main) / calls,
    database: (after[2] - before[2]) / calls,
  };
}

async function compare(title: string, paths: string[]): Promise<void> {
  for (const { origin } of services)
    for (let done = 0; done < calls; done++) await call(origin, paths[done % paths.length] ?? '');
  const costs = services.map((): Cost[] => []);
  for (let now = 0; now < turns; now++)
    for (const [at, service] of services.entries()) costs[at]?.push(await turn(service, paths, now * calls));
  const totals = costs.map((of) => {
    const part = (name: keyof Cost) => median(of.map((cost) => cost[name]));
    const [main, threads, database] = [part('main'), part('threads'), part('database')];
    const total = main + threads + database;
    process.stdout.write(
      `${title}: ${total.toFixed(2)} ms = main ${main.toFixed(2)} + other threads ${threads.toFixed(2)} + PostgreSQL ${database.toFixed(2)}\n`,
    );
    return total;
  });
  const [before, after] = totals;
  if (before !== undefined && after !== undefined)
    process.stdout.write(`${title}: ${(before / after).toFixed(2)} times as cheap\n`);
}

const first = services[0]?.origin ?? '';
const reply = await fetch(`${first}${api}/clinics?per_page=50&facet=country`);
const { data }: { data: { slug: string }[] } = await reply.json();
await compare('search of clinics', searches('clinics'));
await compare('search of doctors', searches('doctors'));
await compare(
  'search page',
  filters.map((filter) => `/search/search-clinics?q=${filter}`),
);
await compare(
  'clinic page',
  data.map(({ slug }) => `/hospital/${slug}/about`),
);
