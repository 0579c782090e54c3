/**
 * Two processes on one PostgreSQL (and one Redis, where there is a redis-server), with connections of clients and of two
 * members to each clinic; then messages over HTTP at an even rate, half of them by clients. Measured is the time from the
 * beginning of the call that sends to the message in the hands of the other side's connection.
 * `--receipts`: each one who receives says so, as pages do.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { LIVE_PATH, type LiveActs, type LiveEvents } from '../contract/chats/live.ts';
import type { Database } from '../server/platform/database.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { joinChat, type MadeChat, makeChat } from '../tests/factories/chats.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { noRedis, startRedis } from '../tests/helpers/redis.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { heldMegabytes, measurable } from './chats-memory.ts';
import { figures, timesFigures } from './figures.ts';
import { count, memoryOf, processorMs } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    receipts: { type: 'boolean', default: false },
  },
});
const connections = Number(values.connections);
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const hasReceipts = values.receipts;
const ALL = ['p50', 'p95', 'p99'] as const;
const size = `${count(connections)} connections, ${rate} a second${hasReceipts ? ', with receipts' : ''}`;

type Side = 'client' | 'staff';
type Person = { account: MadeAccount; side: Side; address: string; rooms: string[] };

/** How many at once: as many people as come within a moment. */
async function inTurns<One>(all: readonly One[], atOnce: number, work: (one: One) => Promise<void>) {
  for (let start = 0; start < all.length; start += atOnce)
    await Promise.all(all.slice(start, start + atOnce).map(work));
}

/** Two clients, two rooms and two members to a clinic; whoever comes next is at the other process. */
async function makePeople(db: Database, addresses: readonly string[]): Promise<Person[]> {
  await createCities(db);
  const people: Person[] = [];
  const add = (account: MadeAccount, side: Side, rooms: string[]) =>
    people.push({ account, side, rooms, address: addresses[people.length % addresses.length] ?? '' });
  const places = Array.from({ length: connections / 4 }, (_, place) => place);
  await inTurns(places, 20, async (place) => {
    const id = await createClinic(db, { title: `Clinic ${place}` });
    const rooms: MadeChat[] = [];
    for (const _ of [1, 2]) {
      const client = await makeAccount(db);
      const room = await makeChat(db, { client, clinic: { id } });
      rooms.push(room);
      add(client, 'client', [room.id]);
    }
    for (const _ of [1, 2]) {
      const member = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
      // As after their first word, which everybody is told of: how many first words there are depends on how long it runs.
      for (const room of rooms) await joinChat(db, room, member);
      const ids = rooms.map((room) => room.id);
      add(member, 'staff', ids);
    }
  });
  return people;
}

const agents = new Map<string, Agent>();

function agentOf(address: string): Agent {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 64 });
  agents.set(address, agent);
  return agent;
}

/** The status of the answer, when it has come whole. */
function post({ account, address }: Person, path: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: agentOf(address),
      headers: { ...account.headers, 'content-type': 'application/json', 'accept-language': 'ru' },
    };
    const call = request(`${address}/api/v1/${path}`, options, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });
}

type Seen = {
  sentAt: Map<string, number>;
  shown: number[];
  answered: number[];
  refused: Map<number, number>;
  receipts: number;
};

function connectOne(person: Person, seen: Seen): Promise<Socket<LiveEvents, LiveActs>> {
  const socket: Socket<LiveEvents, LiveActs> = io(person.address, {
    path: LIVE_PATH,
    auth: { token: person.account.token },
    forceNew: true,
    transports: ['websocket'],
  });
  socket.on('message', ({ chat, message }) => {
    if (message.side === person.side) return;
    const start = seen.sentAt.get(message.id);
    if (start !== undefined) seen.shown.push(performance.now() - start);
    if (!hasReceipts) return;
    seen.receipts += 1;
    void post(person, `${person.side}/chats/${chat}/delivered`, { seq: message.seq });
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

async function sendOne(person: Person, seen: Seen): Promise<void> {
  const id = randomUUID();
  const room = person.rooms[randomInt(person.rooms.length)];
  const start = performance.now();
  seen.sentAt.set(id, start);
  const body = { id, body: 'Добрый день, когда можно приехать на консультацию?' };
  const status = await post(person, `${person.side}/chats/${room}/messages`, body);
  seen.answered.push(performance.now() - start);
  if (status !== 200) seen.refused.set(status, (seen.refused.get(status) ?? 0) + 1);
}

/** Everybody in turn, so that nobody says more than the limit; at even distances, whatever the answers take. */
async function sendAll(people: readonly Person[], seen: Seen, forSeconds: number): Promise<void> {
  const under = new Set<Promise<void>>();
  const start = performance.now();
  for (let sent = 0; sent < rate * forSeconds; ) {
    const due = Math.min(rate * forSeconds, ((performance.now() - start) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const person = people[sent % people.length];
      if (!person) break;
      const sending = sendOne(person, seen).finally(() => under.delete(sending));
      under.add(sending);
    }
    await delay(1);
  }
  await Promise.all(under);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const freshSeen = (): Seen => ({
  sentAt: new Map(),
  shown: [],
  answered: [],
  refused: new Map(),
  receipts: 0,
});

async function measureSending(people: readonly Person[], seen: Seen, pids: number[], postgres: number) {
  const order = [...people].sort(() => randomInt(3) - 1);
  await sendAll(order, seen, Math.min(10, seconds)); // warms up compilers, pools and caches
  await delay(2000);
  Object.assign(seen, freshSeen());
  const before = [sumOf(pids.map((pid) => processorMs(pid))), processorMs(postgres, true)];
  const own = process.cpuUsage();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  await sendAll(order, seen, seconds);
  await delay(3000);
  loop.disable();
  const sent = seen.answered.length;
  const used = process.cpuUsage(own);
  const [app = 0, database = 0] = before;
  timesFigures({ what: 'in the hands of the other side', size }, seen.shown, { p99: 150 }, ALL);
  timesFigures({ what: 'answered', size }, seen.answered, {}, ALL);
  const refused = sumOf([...seen.refused.values()]);
  figures({ what: 'each message', size }, [
    { name: 'sent', unit: '', value: sent },
    { name: 'receipts', unit: '', value: seen.receipts },
    { name: 'refused', unit: '', value: refused, aim: 0 },
    { name: 'in the services', unit: 'ms', value: (sumOf(pids.map((pid) => processorMs(pid))) - app) / sent },
    { name: 'in PostgreSQL', unit: 'ms', value: (processorMs(postgres, true) - database) / sent },
    { name: 'in the bench', unit: 'ms', value: (used.user + used.system) / 1000 / sent },
    { name: 'p99 of the bench’s own delay', unit: 'ms', value: loop.percentile(99) / 1e6 },
  ]);
}

async function measure(services: readonly Service[], db: Database, postgres: number): Promise<void> {
  const addresses = services.map(({ url }) => url.replace('localhost', '127.0.0.1'));
  const pids = services.map((service) => service.process.pid ?? 0);
  const people = await makePeople(db, addresses);
  const resident = () => pids.map((pid) => memoryOf(pid).now);
  const held = () => Promise.all(services.map(heldMegabytes));
  await delay(5000);
  const before = await held();
  const seen = freshSeen();
  const sockets: Socket[] = [];
  await inTurns(people, 25, async (person) => void sockets.push(await connectOne(person, seen)));
  await delay(10_000);
  const after = await held();
  const kilobytes = ((sumOf(after) - sumOf(before)) * 1024) / sockets.length;
  figures({ what: 'idle connections', size }, [
    { name: 'held for each', unit: 'kB', value: kilobytes },
    { name: 'memory', unit: 'MB', value: Math.max(...resident()) },
  ]);
  await measureSending(people, seen, pids, postgres);
  figures({ what: 'after the messages', size }, [
    { name: 'memory', unit: 'MB', value: Math.max(...resident()) },
  ]);
  for (const socket of sockets) socket.disconnect();
  for (const agent of agents.values()) agent.destroy();
}

await withDatabase(async ({ url, db, folder }) => {
  const redis = noRedis === null ? await startRedis() : null;
  const services: Service[] = [];
  try {
    const common = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...measurable,
      ...(redis && { REDIS_URL: redis.url }),
    };
    for (const _ of [1, 2]) services.push(await startService(common));
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    await measure(services, db, pid);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await redis?.kill();
  }
});
