/** Thread: builds the index from PostgreSQL, keeps it true, and hands each new snapshot to the main thread. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { countryNames } from './country-names.ts';
import type { ClinicDocument, PlaceNames } from './directory.ts';
import { createLiveIndex, type LiveIndex } from './live.ts';
import { createSegmentBuilder, type Places } from './segment/build.ts';
import { clinicsIn, type Snapshot } from './snapshot.ts';
import { type Changes, connect, readChanges, readCityNames, readClinics, type Version } from './source.ts';

export type BuilderData = { connectionString: string };
export type BuilderMessage =
  | { kind: 'snapshot'; snapshot: Snapshot }
  /** Time for a successor that builds everything anew; this one goes on until it is there. */
  | { kind: 'outgrown' }
  | { kind: 'problem'; message: string };

/** Notifications may be lost with their connection: then this is how late a change is found. */
const POLL_MS = 5000;
/** Statements of one import announce themselves one by one: they are taken in together. */
const COALESCE_MS = 60;
const SHORTEST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;

const { connectionString } = workerData as BuilderData;
const post = (message: BuilderMessage): void => parentPort?.postMessage(message);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Names of the places seen so far; cities are read when they first come. */
function createPlaces() {
  const countries = new Map<string, PlaceNames<string>>();
  const cities = new Map<number, PlaceNames<number> | null>();
  return {
    see({ country, cityId }: ClinicDocument): void {
      if (!countries.has(country)) countries.set(country, countryNames(country));
      if (cityId !== null && !cities.has(cityId)) cities.set(cityId, null);
    },
    async read(client: pg.Client): Promise<Places> {
      const unread = [...cities].filter(([, names]) => names === null).map(([id]) => id);
      for (const names of unread.length > 0 ? await readCityNames(client, unread) : [])
        cities.set(names.id, names);
      return {
        countries: countries.values(),
        cities: [...cities.values()].filter((names) => names !== null),
      };
    },
  };
}

const places = createPlaces();

async function buildAll(client: pg.Client): Promise<{ live: LiveIndex; version: Version }> {
  const builder = createSegmentBuilder();
  const version = await readClinics(client, (clinic) => {
    places.see(clinic);
    builder.add(clinic);
  });
  return { live: createLiveIndex(builder.finish(await places.read(client))), version };
}

/** Takes in what changed and hands it on. */
async function catchUp(client: pg.Client, live: LiveIndex, { version, seen }: Position): Promise<Changes> {
  const found = await readChanges(client, version, seen);
  if (found.changes.length > 0) {
    for (const { clinic } of found.changes) if (clinic) places.see(clinic);
    live.change(found.changes, await places.read(client));
    post({ kind: 'snapshot', snapshot: live.snapshot() });
  }
  return found;
}

type Position = { version: Version; seen: ReadonlyMap<number, string> };
type Progress = Position & { live: LiveIndex };

/** Resolves when a change is announced, or after a while without. */
function createAlarm(client: pg.Client) {
  let rung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  client.on('notification', ring);
  client.on('end', ring);
  return async (): Promise<void> => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await pause(COALESCE_MS);
    rung = false;
  };
}

/** Follows the changes until the connection fails. */
async function follow(client: pg.Client, progress: Progress): Promise<never> {
  const announced = createAlarm(client);
  await client.query('listen clinics');
  for (;;) {
    const { version, seen, published } = await catchUp(client, progress.live, progress);
    progress.version = version;
    progress.seen = seen;
    // A row deleted leaves no change behind, only the numbers differ.
    if (progress.live.outgrown() || published !== clinicsIn(progress.live.snapshot()))
      post({ kind: 'outgrown' });
    await announced();
  }
}

/**
 * Building leaves tens of megabytes of garbage in a thread that then idles, and an idle thread does not collect by
 * itself.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

async function run(): Promise<never> {
  const first = await connect(connectionString);
  const { live, version } = await buildAll(first);
  post({ kind: 'snapshot', snapshot: live.snapshot() });
  giveBackMemory();
  const progress: Progress = { live, version, seen: new Map() };
  let client: pg.Client | null = first;
  for (let retryMs = SHORTEST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
    try {
      client ??= await connect(connectionString);
      retryMs = SHORTEST_RETRY_MS;
      await follow(client, progress);
    } catch (error) {
      post({ kind: 'problem', message: `The directory index lost its database: ${String(error)}` });
    }
    await client?.end().catch(() => undefined);
    client = null;
    await pause(retryMs);
  }
}

// A failure before the first snapshot ends the thread, and its error reaches the main one.
await run();
