/**
 * node bench/scale.ts [--write]
 *
 * What each part of the service needs as the directory and its visitors grow: the costs measured by `npm run bench`
 * (bench/figures.json) multiplied by an assumed demand, the share of kept answers found by simulating the cache, and the
 * time to wait found by simulating the busiest minutes. Prints tables; `--write` puts them into docs/scale.md. It measures nothing
 * itself: every figure beyond the measured sizes is an extrapolation.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LRUCache } from 'lru-cache';
import { randomNumbers } from '../contract/platform/random.ts';
import type { Figure } from './figures.ts';
import { count, timeAt } from './measuring.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { runs } = JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8')) as {
  runs: Record<string, { figures: Figure[] }>;
};

function measured(run: string, what: string, size: string, name: string): number {
  const found = runs[run]?.figures.find((one) => one.what === what && one.size === size && one.name === name);
  if (!found) throw new Error(`bench/figures.json has no “${name}” of “${what}, ${size}” in ${run}`);
  return found.value;
}

/** Cores of the measuring machine, shared by the service, PostgreSQL and the load. */
const CORES = 2;

/** Milliseconds of one core for one answer, at most: at 16 clients both cores were busy, also with the clients. */
const costOf = (run: string, what: string): number =>
  (CORES * 1000) / measured(run, what, '16 clients', 'answers');

const costs = {
  freshPage: costOf('kept-answers', 'fresh search page'),
  keptPage: costOf('kept-answers', 'kept search page'),
  freshCall: costOf('kept-answers', 'fresh search call'),
  keptCall: costOf('kept-answers', 'kept search call'),
  suggestions: costOf('calls', 'suggestions'),
  map: costOf('calls', 'map viewport'),
  login:
    (CORES * 1000) /
    measured('logins', 'search amid logins', '10,000 clinics, 100,000 doctors, 3 turns', 'logins'),
  messageService: measured(
    'chats-live',
    'each message',
    '400 connections, 50 a second, with receipts',
    'in the services',
  ),
  messageDatabase: measured(
    'chats-live',
    'each message',
    '400 connections, 50 a second, with receipts',
    'in PostgreSQL',
  ),
  connectionKb: measured(
    'chats-live',
    'idle connections',
    '400 connections, 50 a second, with receipts',
    'held for each',
  ),
};

/** Of decision 34: the share of PostgreSQL in a search call that is made anew. */
const DATABASE_SHARE = 1.4 / 7.6;

const index = {
  /**
   * Milliseconds of one query thread for a search, for each million of clinics; measured at 1,000,000. A doctor counts as
   * half a clinic: with 100,000 clinics and 1,000,000 doctors the median was 3.9 ms, with 1,000,000 clinics 9.6.
   */
  msPerMillion: measured('index', 'index', '1,000,000 clinics', 'search, mean of the processor'),
  buildSecondsPerMillion: measured('index', 'index', '1,000,000 clinics', 'built in'),
  clinicKb: measured('index', 'index', '1,000,000 clinics', 'index') / 1000,
  /** 284 MB for 100,000 clinics and 1,000,000 doctors (bench/before.json). */
  doctorKb: (284 - 54.4) / 1000,
};

/** Bytes in the database: 5.0 GB for 100,000 clinics, 1,000,000 doctors with all that belongs to them (bench/before.json). */
const DATABASE_GB_PER_MILLION_DOCTORS = 5;

/** What we assume of people. Nothing of it is measured: change it here and run again. */
const assumed = {
  /** Of a day's visits in its busiest hour. */
  busiestHour: 0.09,
  pages: 1.6,
  calls: 9,
  suggestions: 6,
  maps: 0.6,
  logins: 0.05,
  minutes: 7,
  /** Of visitors with a live connection: those who are logged in. */
  connected: 0.15,
  /** Addresses asked for are as unequal as words of a language: the second half as often as the first, and so on. */
  skew: 0.9,
  /** Of addresses that visitors ask for, for each clinic and doctor: tabs, languages, searches that name them. */
  addressesPerRecord: 3,
  keptKb: 20,
  /** What a core may be used in the busiest hour, so that bursts find room. */
  busy: 0.6,
};

type Stage = { title: string; clinics: number; doctors: number; visits: number; messages: number };

const stages: readonly Stage[] = [
  { title: 'A first country', clinics: 15_000, doctors: 30_000, visits: 2_000, messages: 1 },
  { title: 'Several countries', clinics: 100_000, doctors: 1_000_000, visits: 50_000, messages: 40 },
  { title: 'A continent', clinics: 300_000, doctors: 3_000_000, visits: 250_000, messages: 250 },
  { title: 'The world', clinics: 1_000_000, doctors: 10_000_000, visits: 1_000_000, messages: 1_000 },
];

const random = randomNumbers(20_261_127);

/** Draws of a Zipf distribution over `size` ranks, by inverting its continuous form. */
function zipf(size: number, skew: number): () => number {
  const power = 1 - skew;
  const whole = size ** power - 1;
  return () => Math.floor((whole * random() + 1) ** (1 / power));
}

/** Share of answers that a least-recently-used cache of this many has, once it is full. */
function keptShare(addresses: number, places: number): number {
  const draw = zipf(addresses, assumed.skew);
  const kept = new LRUCache<number, true>({ max: places });
  const draws = 400_000 + 3 * Math.min(places, addresses);
  let hits = 0;
  let counted = 0;
  for (let at = 0; at < draws; at++) {
    const address = draw();
    const isKept = kept.get(address) === true;
    if (at > draws - 300_000) {
      counted++;
      if (isKept) hits++;
    }
    if (!isKept) kept.set(address, true);
  }
  return hits / counted;
}

type Kind = { rate: number; ms: number };

/** The kind in whose share of all rates a number lies. */
function pickOf(kinds: readonly Kind[], at: number): Kind {
  let passed = 0;
  for (const kind of kinds) {
    passed += kind.rate;
    if (at < passed) return kind;
  }
  throw new Error('The number is above the sum of all rates.');
}

/** The p95 of the time to an answer in milliseconds: random arrivals on this many cores, first come first served, for ten minutes. */
function answeredIn(kinds: readonly Kind[], cores: number): number {
  const rate = kinds.reduce((sum, kind) => sum + kind.rate, 0);
  const freeAt = new Float64Array(cores);
  const times: number[] = [];
  let now = 0;
  const end = Math.min(600_000, (300_000 / rate) * 1000);
  while (now < end) {
    now += (-Math.log(1 - random()) * 1000) / rate;
    const kind = pickOf(kinds, random() * rate);
    let first = 0;
    for (let core = 1; core < cores; core++) if ((freeAt[core] ?? 0) < (freeAt[first] ?? 0)) first = core;
    // The measured time is a mean: an exponential time around it is what a mixture of addresses looks like.
    const done = Math.max(now, freeAt[first] ?? 0) + kind.ms * -Math.log(1 - random());
    freeAt[first] = done;
    times.push(done - now);
  }
  return timeAt(times, 0.95);
}

function needsOf({ title, clinics, doctors, visits, messages }: Stage) {
  const each = (visits * assumed.busiestHour) / 3600;
  const addresses = (clinics + doctors) * assumed.addressesPerRecord;
  const onNode = keptShare(addresses, 64_000 / assumed.keptKb);
  const inFront = keptShare(addresses, 8_000_000 / assumed.keptKb);
  const searchMs = (index.msPerMillion * (clinics + doctors / 2)) / 1_000_000;
  const kinds = (share: number): Kind[] => [
    { rate: each * assumed.pages * (1 - share), ms: costs.freshPage },
    { rate: each * assumed.pages * share, ms: costs.keptPage },
    { rate: each * assumed.calls * (1 - share), ms: costs.freshCall + searchMs },
    { rate: each * assumed.calls * share, ms: costs.keptCall },
    { rate: each * assumed.suggestions, ms: costs.suggestions },
    { rate: each * assumed.maps, ms: costs.map + searchMs },
    { rate: each * assumed.logins, ms: costs.login },
    { rate: messages, ms: costs.messageService },
  ];
  const work = (list: readonly Kind[]): number =>
    list.reduce((sum, { rate, ms }) => sum + (rate * ms) / 1000, 0);
  const cores = Math.max(2, Math.ceil(work(kinds(onNode)) / assumed.busy));
  const withCache = kinds(inFront).filter((_, at) => at !== 1 && at !== 3);
  const coresWithCache = Math.max(2, Math.ceil(work(withCache) / assumed.busy));
  const fresh = each * (assumed.pages + assumed.calls) * (1 - onNode);
  const searched = each * (assumed.calls * (1 - onNode) + assumed.maps);
  return {
    title,
    clinics,
    doctors,
    visits,
    messages,
    asked: each * (assumed.pages + assumed.calls + assumed.suggestions + assumed.maps),
    onNode,
    inFront,
    cores,
    indexShare: (searched * searchMs) / 1000 / work(kinds(onNode)),
    twoCores: (visits * 2 * assumed.busy) / work(kinds(onNode)),
    answered: answeredIn(kinds(onNode), cores),
    coresWithCache,
    reading: (fresh * costs.freshCall * DATABASE_SHARE) / 1000,
    writing: (messages * costs.messageDatabase) / 1000,
    searchMs,
    indexGb: (clinics * index.clinicKb + doctors * index.doctorKb) / 1_000_000,
    buildSeconds: (index.buildSecondsPerMillion * (clinics + doctors / 2)) / 1_000_000,
    databaseGb: (DATABASE_GB_PER_MILLION_DOCTORS * doctors) / 1_000_000,
    connections: each * 60 * assumed.minutes * assumed.connected,
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const short = (value: number): string => (value < 10 ? value.toFixed(1) : count(Math.round(value)));

const needs = stages.map(needsOf);
const rows: readonly (readonly [string, (one: (typeof needs)[number]) => string])[] = [
  ['clinics', (one) => count(one.clinics)],
  ['doctors', (one) => count(one.doctors)],
  ['visits a day', (one) => count(one.visits)],
  ['messages a second', (one) => count(one.messages)],
  ['pages and calls a second, busiest hour', (one) => short(one.asked)],
  ['of them kept by a node (64 MB)', (one) => percent(one.onNode)],
  ['kept by a cache in front (8 GB)', (one) => percent(one.inFront)],
  ['cores of web nodes', (one) => count(one.cores)],
  ['of their work in the index', (one) => percent(one.indexShare)],
  ['visits a day that two cores take', (one) => count(Math.round(one.twoCores / 1000) * 1000)],
  ['answered in, p95, ms, by simulation', (one) => short(one.answered)],
  ['cores of web nodes behind a cache in front', (one) => count(one.coresWithCache)],
  ['cores of PostgreSQL for reading', (one) => short(one.reading)],
  ['cores of PostgreSQL for messages', (one) => short(one.writing)],
  ['one search in the index, mean, ms', (one) => short(one.searchMs)],
  ['index on each node, GB', (one) => short(one.indexGb)],
  ['index built in, s', (one) => short(one.buildSeconds)],
  ['database without attachments, GB', (one) => short(one.databaseGb)],
  ['live connections', (one) => count(Math.round(one.connections))],
  ['their memory, MB', (one) => short((one.connections * costs.connectionKb) / 1000)],
];
const table = [
  `| | ${stages.map(({ title }) => title).join(' | ')} |`,
  `| --- |${' --- |'.repeat(stages.length)}`,
  ...rows.map(([name, cell]) => `| ${name} | ${needs.map(cell).join(' | ')} |`),
].join('\n');
process.stdout.write(`${table}\n`);

if (values.write) {
  const path = new URL('../docs/scale.md', import.meta.url);
  const marks = /(<!-- table of bench\/scale.ts -->\n)[\s\S]*?(<!-- end -->)/;
  const text = readFileSync(path, 'utf8');
  if (!marks.test(text)) throw new Error('docs/scale.md has no place for the table');
  writeFileSync(
    path,
    text.replace(marks, (_, begin: string, end: string) => `${begin}${table}\n${end}`),
  );
}
