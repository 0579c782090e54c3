/** Thread: builds the index from PostgreSQL, keeps it true, and hands each new snapshot to the main thread. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { builtBy } from './built-by.ts';
import { createDirectoryIndex, type DirectoryIndex } from './directory-index.ts';
import { readIndex, writeIndex } from './kept-index.ts';
import { entriesIn, type Snapshot } from './snapshot.ts';
import { type Changes, type Position, readChanges } from './source/changes.ts';
import {
  atOneMoment,
  connect,
  isKeptIndexNoted,
  noteKeptIndex,
  readHome,
  readTimeline,
  stepBack,
  type Timeline,
} from './source/connect.ts';
import {
  CHANNELS,
  readCityNames,
  readComplaints,
  readConcepts,
  readDictionariesState,
} from './source/dictionaries.ts';
import { planForAll, readClinics, readDoctors } from './source/documents.ts';
import { readRanking } from './source/ranking.ts';

export type BuilderData = {
  connectionString: string;
  /** The file in which the index is kept for the next start; null: in none. */
  keptIn: string | null;
};
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

const { connectionString, keptIn } = workerData as BuilderData;
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

/** Takes in what changed; whether there was anything. */
async function takeIn(
  client: pg.Client,
  progress: Progress,
): Promise<{ changes: Changes; isChanged: boolean }> {
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
  progress.ranking = changes.ranking.version;
  return { changes, isChanged: hasEntries || isReweighed };
}

/** What the file keeps, with all that changed since; null where there is nothing, or building is the surer way. */
async function resume(client: pg.Client): Promise<Progress | null> {
  if (keptIn === null) return null;
  const [timeline, home, code] = [await readTimeline(client), await readHome(client), await builtBy()];
  const kept = await readIndex(
    keptIn,
    async ({ id, ...stated }) =>
      stated.code === code &&
      stated.timeline === timeline &&
      stated.server === home.server &&
      stated.schema === home.schema &&
      (await isKeptIndexNoted(client, id)),
  );
  if (kept === null) return null;
  const { version, dictionaries, ranking } = kept.heading;
  const index = createDirectoryIndex({ content: kept.content });
  const position = { version, seenClinics: new Map(), seenDoctors: new Map() };
  const progress = { index, position, dictionaries, ranking, timeline };
  const { changes } = await takeIn(client, progress);
  if (isOutgrown(progress, changes)) return null;
  return { ...progress, position: changes };
}

/** Of an index that nothing has changed in since it was built. */
async function keep(client: pg.Client, { index, position, ...stated }: Progress): Promise<void> {
  if (keptIn === null) return;
  const id = randomUUID();
  await noteKeptIndex(client, id);
  const heading = {
    id,
    code: await builtBy(),
    ...(await readHome(client)),
    version: position.version,
    ...stated,
  };
  writeIndex(keptIn, heading, index.content());
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
    const { changes, isChanged } = await takeIn(client, progress);
    if (isChanged) post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
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

/** Hands on the index from the file, or one built and then kept in it. A problem with the file is told and stops nothing. */
async function begin(client: pg.Client): Promise<Progress> {
  const problems: string[] = [];
  const note = (what: string) => (error: unknown) => {
    problems.push(`${what}: ${String(error)}`);
    return null;
  };
  const resumed = await resume(client).catch(note('The directory index that was kept cannot be used'));
  const progress = resumed ?? (await buildAll(client));
  post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
  if (!resumed)
    await keep(client, progress).catch(note('The directory index cannot be kept for the next start'));
  for (const message of problems) post({ kind: 'problem', message });
  giveBackMemory();
  return progress;
}

async function run(): Promise<never> {
  const first = await connect(connectionString);
  const progress = await begin(first);
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
