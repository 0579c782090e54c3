/** Thread: builds the index from PostgreSQL, keeps it true, and hands each new snapshot to the main thread. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { createDirectoryIndex, type DirectoryIndex } from './directory-index.ts';
import { entriesIn, type Snapshot } from './snapshot.ts';
import { type Changes, type Position, readChanges } from './source/changes.ts';
import { atOneMoment, connect, readTimeline, stepBack, type Timeline } from './source/connect.ts';
import {
  CHANNELS,
  readCityNames,
  readComplaints,
  readConcepts,
  readDictionariesState,
} from './source/dictionaries.ts';
import { planForAll, readClinics, readDoctors } from './source/documents.ts';
import { readRanking } from './source/ranking.ts';

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

type Progress = {
  index: DirectoryIndex;
  position: Position;
  dictionaries: string;
  ranking: number;
  timeline: Timeline;
};

async function readMissingCities(client: pg.Client, index: DirectoryIndex): Promise<void> {
  const missing = index.missingCities();
  if (missing.length > 0) index.learnCities(await readCityNames(client, missing));
}

async function buildAll(client: pg.Client): Promise<Progress> {
  const timeline = await readTimeline(client);
  const [built, version] = await atOneMoment(client, async () => {
    const { version: ranking, weights } = await readRanking(client);
    const index = createDirectoryIndex({ weights });
    index.learnWords({ concepts: await readConcepts(client), complaints: await readComplaints(client) });
    await planForAll(client);
    await readClinics(client, null, index.addClinic);
    await readMissingCities(client, index);
    index.finishClinics();
    await readDoctors(client, null, index.addDoctor);
    await readMissingCities(client, index);
    index.finishDoctors();
    return { index, ranking, dictionaries: await readDictionariesState(client) };
  });
  const position = { version, seenClinics: new Map(), seenDoctors: new Map() };
  return { ...built, timeline, position };
}

/** Takes in what changed and hands it on. */
async function catchUp(client: pg.Client, progress: Progress): Promise<Changes> {
  const { index, position } = progress;
  const changes = await readChanges(client, position);
  const hasEntries = changes.clinics.size > 0 || changes.doctors.size > 0;
  const isReweighed = changes.ranking.version !== progress.ranking;
  if (hasEntries) {
    index.see(changes.clinics.values(), changes.doctors.values());
    await readMissingCities(client, index);
    index.change(changes.clinics, changes.doctors);
  }
  if (isReweighed) index.weigh(changes.ranking.weights);
  if (hasEntries || isReweighed) {
    progress.ranking = changes.ranking.version;
    post({ kind: 'snapshot', snapshot: index.snapshot() });
  }
  return changes;
}

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
  for (const channel of CHANNELS) await client.query(`listen ${channel}`);
  const isOtherHistory = (await readTimeline(client)) !== progress.timeline;
  for (;;) {
    const changes = await catchUp(client, progress);
    if (!changes.isTooMuch) progress.position = changes;
    if (isOtherHistory || isOutgrown(progress, changes)) post({ kind: 'outgrown' });
    await announced();
  }
}

/** A row deleted leaves no change behind, only the numbers differ. */
function isOutgrown({ index, dictionaries }: Progress, changes: Changes): boolean {
  const { clinics, doctors } = index.snapshot();
  return (
    changes.isTooMuch ||
    index.outgrown() ||
    changes.dictionaries !== dictionaries ||
    changes.publishedClinics !== entriesIn(clinics) ||
    changes.publishedDoctors !== entriesIn(doctors)
  );
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
  const progress = await buildAll(first);
  post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
  giveBackMemory();
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
    const { version } = progress.position;
    progress.position = { version: stepBack(version), seenClinics: new Map(), seenDoctors: new Map() };
    await pause(retryMs);
  }
}

// A failure before the first snapshot ends the thread, and its error reaches the main one.
await run();
