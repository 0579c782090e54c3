/**
 * Compares kept answers with fresh ones, with a bare Node server and with a bare page of React Router that has as many
 * elements as the search page, on the same cores in the same run. Fresh: pages are asked with the cookie of someone who has
 * written, calls with an address that nobody has asked for. Those of a session are read from the database.
 */
import { parseArgs } from 'node:util';
import { startBareNode, startBareRouter } from './bare-servers.ts';
import { figures } from './figures.ts';
import { load } from './load.ts';
import { memoryOf, timeAt } from './measuring.ts';
import { filters, newAddresses, searches } from './searches.ts';
import { served } from './service.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, clients: { type: 'string', default: '1,16,64' } },
});
const seconds = Number(values.seconds);

const pages = filters.map((filter) => `/ru/search/search-clinics?q=${filter}`);
const searchPage = await (await fetch(served.url + pages[0])).text();
const elements = searchPage.match(/<[a-z]/g)?.length ?? 0;
const bareNode = await startBareNode();
const bareRouter = await startBareRouter(elements);
const calls = searches('clinics').slice(0, 16);
type Target = {
  what: string;
  paths: string[];
  origin?: string;
  headers?: Record<string, string>;
  /** Nobody has asked for any address before. */
  isNew?: boolean;
  least?: number;
  p95?: number;
};
const targets: Target[] = [
  { what: 'bare Node server, 8 kB', paths: ['/'], origin: bareNode.origin },
  { what: `bare page of React Router, ${elements} elements`, paths: ['/'], origin: bareRouter.origin },
  { what: 'kept search page', paths: pages, least: 3000, p95: 15 },
  { what: 'kept search call', paths: calls, least: 8000 },
  { what: 'fresh search page', paths: pages, headers: { cookie: 'written=0' }, least: 100, p95: 250 },
  { what: 'search page of a client, from kept calls', paths: pages, headers: { cookie: 'client=1' } },
  { what: 'fresh search call', paths: calls, isNew: true, least: 800 },
  { what: 'fresh search call of doctors', paths: searches('doctors').slice(0, 16), isNew: true },
  { what: 'search call of a session', paths: calls, headers: { authorization: 'Bearer none' } },
];

/** More than are asked for in the seconds of one figure. */
const ADDRESSES = 50_000;
let used = 0;

for (const { what, paths: named, origin = served.url, headers = {}, isNew = false, least, p95 } of targets) {
  const sent = { 'accept-encoding': 'br', ...headers };
  const paths = () => {
    if (!isNew) return named;
    used += ADDRESSES;
    return newAddresses(named, used, ADDRESSES);
  };
  await load({ origin, paths: paths(), clients: 2, seconds: Math.min(2, seconds), headers: sent });
  for (const clients of values.clients.split(',').map(Number)) {
    const { times, perSecond } = await load({ origin, paths: paths(), clients, seconds, headers: sent });
    const aims = clients === 16;
    figures({ what, size: clients === 1 ? 'one client' : `${clients} clients` }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95), ...(aims && p95 !== undefined && { aim: p95 }) },
      {
        name: 'answers',
        unit: 'a second',
        value: perSecond,
        ...(aims && least !== undefined && { aim: { least } }),
      },
      { name: 'memory', unit: 'MB', value: memoryOf(served.pid).now },
    ]);
  }
}
await Promise.all([bareNode.close(), bareRouter.close()]);
