/** Thread: builds the index from PostgreSQL, keeps it true, and hands each new snapshot to the main thread. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { hashBuilderCode } from './code-hash.ts';
import { createDirectoryIndex, type DirectoryIndex } from './directory-index.ts';
import { type IndexFileHeader, readIndexFile, writeIndexFile } from './index-file.ts';
import { entriesIn, type Snapshot } from './snapshot.ts';
import { type Changes, type Position, readChanges } from './source/changes.ts';
import {
  atOneMoment,
  connect,
  isIndexFileRegistered,
  readServerAndSchema,
  readTimeline,
  registerIndexFile,
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
  /** Path of the file that the index is saved in and loaded from; null: the index is always built. */
  indexFile: string | null;
};
export type BuilderMessage =
  | { kind: 'snapshot'; snapshot: Snapshot }
  /** Time for a successor that builds everything anew; this one goes on until it is there. */
  | { kind: 'outgrown' }
  | { kind: 'problem'; message: string };

/** Notifications may be lost with their connection: then this is how late a change is found. */
const POLL_MS = 5000;
/**
 * Learning the names of new places blocks this thread for about a second, in which no change is found. So it waits for this
 * long a pause between changes; without any pause it is done every POLL_MS.
 */
const QUIET_MS = 500;
/** Statements of one import announce themselves one by one: they are taken in together. */
const COALESCE_MS = 60;
const SHORTEST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;

const { connectionString, indexFile } = workerData as BuilderData;
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

/** Applies the changes since the last call to the index. `isChanged`: a search may now return something else. */
async function applyChanges(
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

/** The index file can be loaded only by the same code with the same database server and schema. */
type Origin = Pick<IndexFileHeader, 'code' | 'server' | 'schema'>;

/** Loads the index file and applies the changes since it was written. Null if the index must be built instead. */
async function load(client: pg.Client, path: string, origin: Origin): Promise<Progress | null> {
  const timeline = await readTimeline(client);
  const file = await readIndexFile(
    path,
    async ({ id, ...header }) =>
      header.code === origin.code &&
      header.server === origin.server &&
      header.schema === origin.schema &&
      header.timeline === timeline &&
      (await isIndexFileRegistered(client, id)),
  );
  if (file === null) return null;
  const { version, dictionaries, ranking } = file.header;
  const index = createDirectoryIndex({ content: file.content });
  const position = { version, seenClinics: new Map(), seenDoctors: new Map() };
  const progress = { index, position, dictionaries, ranking, timeline };
  const { changes } = await applyChanges(client, progress);
  if (isOutgrown(progress, changes)) return null;
  index.learnPlaces();
  return { ...progress, position: changes };
}

/** Call it before any change is applied to the index. */
async function save(client: pg.Client, path: string, origin: Origin, progress: Progress): Promise<void> {
  const { index, position, dictionaries, ranking, timeline } = progress;
  const id = randomUUID();
  await registerIndexFile(client, id);
  const header = { id, ...origin, timeline, version: position.version, dictionaries, ranking };
  writeIndexFile(path, header, index.content());
}

/** Resolves with true when a change is announced, with false when none was for the given time. */
function createAlarm(client: pg.Client) {
  let rung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  client.on('notification', ring);
  client.on('end', ring);
  return async (waitMs: number): Promise<boolean> => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await pause(COALESCE_MS);
    const isAnnounced = rung;
    rung = false;
    return isAnnounced;
  };
}

/** Follows the changes until the connection fails. */
async function follow(client: pg.Client, progress: Progress): Promise<never> {
  const announced = createAlarm(client);
  for (const channel of CHANNELS) await client.query(`listen ${channel}`);
  const isOtherHistory = (await readTimeline(client)) !== progress.timeline;
  let learnedAt = Date.now();
  for (;;) {
    const { changes, isChanged } = await applyChanges(client, progress);
    if (isChanged) post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
    if (!changes.isTooMuch) progress.position = changes;
    if (isOtherHistory || isOutgrown(progress, changes)) post({ kind: 'outgrown' });
    const isAnnounced = await announced(progress.index.lacksPlaces() ? QUIET_MS : POLL_MS);
    if (isAnnounced && Date.now() - learnedAt < POLL_MS) continue;
    learnedAt = Date.now();
    if (progress.index.learnPlaces()) post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
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

/** Loads the index, or builds and saves it, and posts its first snapshot. If the file fails, the index is built without it. */
async function openIndex(client: pg.Client): Promise<Progress> {
  const problems: string[] = [];
  const addProblem = (what: string) => (error: unknown) => {
    problems.push(`${what}: ${String(error)}`);
    return null;
  };
  const loadFailed = addProblem('The directory index file cannot be loaded');
  // Read before the data: a migration or new code during the build must not be attributed to it.
  const origin = indexFile === null ? null : await readOrigin(client).catch(loadFailed);
  const loaded = indexFile && origin && (await load(client, indexFile, origin).catch(loadFailed));
  const progress = loaded || (await buildAll(client));
  post({ kind: 'snapshot', snapshot: progress.index.snapshot() });
  if (indexFile && origin && !loaded)
    await save(client, indexFile, origin, progress).catch(
      addProblem('The directory index file cannot be written'),
    );
  // Posted after the snapshot: the main thread takes a problem before it for a failed start.
  for (const message of problems) post({ kind: 'problem', message });
  giveBackMemory();
  return progress;
}

const readOrigin = async (client: pg.Client): Promise<Origin> => ({
  code: await hashBuilderCode(),
  ...(await readServerAndSchema(client)),
});

async function run(): Promise<never> {
  const first = await connect(connectionString);
  const progress = await openIndex(first);
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
