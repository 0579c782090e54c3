import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { makeAccount } from '../factories/accounts.ts';
import { makeChat } from '../factories/chats.ts';
import { createCities, createClinic } from '../factories/clinics.ts';
import { testSecrets } from '../helpers/keys.ts';
import { type OwnRedis, startRedis } from '../helpers/redis.ts';
import { type Device, openDevice, type Person } from './chats-device.ts';
import { findChatFaults } from './chats-judge.ts';
import { type ChatLedger, openChatLedger } from './chats-ledger.ts';
import { countWaiting, liveInChats } from './chats-life.ts';
import { type Line, openLine } from './chats-line.ts';
import { findPort, type KeptService, keepService } from './kept-service.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

export type ChatOrdeal = {
  clients: number;
  staff: number;
  messages: number;
  /** Of each of the two processes. */
  appKills: number;
  redisKills: number;
  databaseKills: number;
  /** Mean pause between two words of a person. */
  paceMs: number;
  say(line: string): void;
};

export type ChatOutcome = ChatLedger['tally'] & {
  messages: number;
  cuts: number;
  seconds: number;
  faults: string[];
};

const CLIENTS_TALK_TO = 2;
const CUT_EACH_MS = 250;
/** Of what was said nothing may take longer to be acknowledged once nothing is killed any more. */
const PATIENCE_MS = 120_000;

/** Two members to a clinic; each client talks to two clinics. */
async function makePeople(db: Database, { clients, staff }: ChatOrdeal): Promise<Person[]> {
  await createCities(db);
  const clinics = Math.max(CLIENTS_TALK_TO, Math.ceil(staff / 2));
  const ids: number[] = [];
  const rooms = new Map<number, string[]>();
  for (let place = 0; place < clinics; place += 1) {
    const id = await createClinic(db, { title: `Clinic ${place}` });
    ids.push(id);
    rooms.set(id, []);
  }
  const people: Person[] = [];
  for (let place = 0; place < clients; place += 1) {
    const account = await makeAccount(db);
    const own: string[] = [];
    for (let step = 0; step < CLIENTS_TALK_TO; step += 1) {
      const clinicId = ids[(place + step) % ids.length] ?? 0;
      const { id } = await makeChat(db, { client: account, clinic: { id: clinicId } });
      rooms.get(clinicId)?.push(id);
      own.push(id);
    }
    people.push({ account, side: 'client', rooms: own });
  }
  for (let place = 0; place < staff; place += 1) {
    const clinicId = ids[place % ids.length] ?? 0;
    const account = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
    people.push({ account, side: 'staff', rooms: rooms.get(clinicId) ?? [] });
  }
  return people;
}

type Ground = { postgres: OwnPostgres; redis: OwnRedis; apps: readonly KeptService[] };

function drawKills({ postgres, redis, apps }: Ground, ordeal: ChatOrdeal): [string, () => Promise<void>][] {
  const restartAfter = async ({ kill, restart }: Pick<OwnRedis, 'kill' | 'restart'>) => {
    await kill();
    await delay(randomInt(200, 2000));
    await restart();
  };
  const times = (count: number, name: string, kill: () => Promise<void>) =>
    Array.from({ length: count }, (): [string, () => Promise<void>] => [name, kill]);
  const kills = [
    ...apps.flatMap(({ kill }, place) => times(ordeal.appKills, `process ${place + 1}`, kill)),
    ...times(ordeal.redisKills, 'Redis', () => restartAfter(redis)),
    ...times(ordeal.databaseKills, 'PostgreSQL', () => restartAfter(postgres)),
  ];
  for (let place = kills.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    const [one, two] = [kills[place], kills[other]];
    if (one && two) [kills[place], kills[other]] = [two, one];
  }
  return kills;
}

/** Spread over all that is said; what was killed comes back while the talk goes on. */
async function killAll(ground: Ground, ledger: ChatLedger, ordeal: ChatOrdeal): Promise<void> {
  const kills = drawKills(ground, ordeal);
  for (const [place, [name, kill]] of kills.entries()) {
    const due = (ordeal.messages * (place + 1)) / (kills.length + 1);
    while (ledger.said.size < due) await delay(50);
    ordeal.say(`${place + 1} of ${kills.length}: ${name}, ${ledger.said.size} said`);
    await kill();
  }
  await Promise.all(ground.apps.map(({ ready }) => ready()));
}

/** Everybody talks, connections are cut and what serves them is killed, until all is said and acknowledged. */
async function talk(
  devices: readonly Device[],
  lines: readonly Line[],
  ledger: ChatLedger,
  ordeal: ChatOrdeal,
  kill: () => Promise<void>,
): Promise<number> {
  let cuts = 0;
  const cutter = setInterval(() => {
    if (lines[randomInt(lines.length)]?.cut()) cuts += 1;
  }, CUT_EACH_MS);
  let isKilling = true;
  const isOver = () => !isKilling && ledger.said.size >= ordeal.messages;
  const lives = devices.map((device) => liveInChats(device, { ledger, paceMs: ordeal.paceMs, isOver }));
  await kill().finally(() => {
    isKilling = false;
  });
  await Promise.all(lives);
  clearInterval(cutter);
  const isWaiting = () => devices.some((device) => countWaiting(device) > 0);
  for (const end = Date.now() + PATIENCE_MS; isWaiting() && Date.now() < end; ) await delay(200);
  return cuts;
}

/**
 * Clients and clinics' people talk through two processes on one database and one Redis, while their connections are cut
 * and processes, Redis and database are killed by force. What was acknowledged must have reached everyone once, in the same
 * order.
 */
export async function goThroughChats(ordeal: ChatOrdeal): Promise<ChatOutcome> {
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-chats-'));
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startOwnPostgres(join(folder, 'database'));
    closers.push(postgres.stop);
    const redis = await startRedis();
    closers.push(redis.kill);
    const common = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    };
    const ports = [await findPort(), await findPort()];
    const apps: KeptService[] = [];
    for (const port of ports) apps.push(await keepService({ ...common, PORT: String(port) }));
    closers.push(() => Promise.all(apps.map(({ stop }) => stop())));
    const lines = await Promise.all(ports.map(openLine));
    closers.push(() => lines.map(({ close }) => close()));
    const pool = openPool(postgres.url, 4);
    pool.on('error', () => undefined); // the database is killed
    const db = kyselyOn(pool, { secrets: testSecrets });
    closers.push(() => db.destroy());
    const ledger = openChatLedger();
    const people = await makePeople(db, ordeal);
    const urls = lines.map(({ url }) => url);
    const devices = await Promise.all(
      people.map((person, place) => openDevice({ person, urls, ledger }, place % 5 === 0)),
    );
    closers.push(() => devices.map(({ close }) => close()));
    ordeal.say(`${people.length} people are there after ${Math.round((Date.now() - begun) / 1000)} s`);
    const kill = () => killAll({ postgres, redis, apps }, ledger, ordeal);
    const cuts = await talk(devices, lines, ledger, ordeal, kill);
    const seconds = Math.round((Date.now() - begun) / 1000);
    ordeal.say(`all is said after ${seconds} s`);
    const faults = await findChatFaults({ db, devices, ledger });
    if (faults.length > 0) for (const { output } of apps) ordeal.say(output().slice(-3000));
    return { ...ledger.tally, messages: ledger.said.size, cuts, seconds, faults };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
