/** Thread: builds the index from PostgreSQL, keeps it true, and hands each new snapshot to the main thread. */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { BuilderMessage } from './builder-messages.ts';
import { hashBuilderCode } from './code-hash.ts';
import { createDirectoryIndex, type DirectoryIndex } from './directory-index.ts';
import { giveBackMemory } from './give-back.ts';
import { type IndexFileHeader, readIndexFile, writeIndexFile } from './index-file.ts';
import { entriesIn } from './snapshot.ts';
import { type Changes, type Position, readChanges } from './source/changes.ts';
import {
  atOneMoment,
  connect,
  isIndexFileRegistered,
  readServerAndSchema,
  readTimeline,
  registerIndexFile,
  type Timeline,
} from './source/connect.ts';
import {
  learnMissingCities,
  readComplaints,
  readConcepts,
  readDictionariesState,
} from './source/dictionaries.ts';
import { planForAll, readClinics, readDoctors } from './source/documents.ts';
import { keepFollowing } from './source/follow.ts';
import { readRanking } from './source/ranking.ts';

export type BuilderData = {
  connectionString: string;
  /** Path of the file that the index is saved in and loaded from; null: the index is always built. */
  indexFile: string | null;
};
const { connectionString, indexFile } = workerData as BuilderData;
const post = (message: BuilderMessage): void => parentPort?.postMessage(message);

type Progress = {
  index: DirectoryIndex;
  position: Position;
  dictionaries: string;
  ranking: number;
  timeline: Timeline;
};

async function buildAll(client: pg.Client): Promise<Progress> {
  const timeline = await readTimeline(client);
  const [built, version] = await atOneMoment(client, async () => {
    const { version: ranking, weights } = await readRanking(client);
    const index = createDirectoryIndex({ weights });
    index.learnWords({ concepts: await readConcepts(client), complaints: await readComplaints(client) });
    await planForAll(client);
    await readClinics(client, null, index.addClinic);
    await learnMissingCities(client, index);
    index.finishClinics();
    await readDoctors(client, null, index.addDoctor);
    await learnMissingCities(client, index);
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
    await learnMissingCities(client, index);
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
  code: await hashBuilderCode(import.meta.filename),
  ...(await readServerAndSchema(client)),
});

async function run(): Promise<never> {
  const client = await connect(connectionString);
  const progress = await openIndex(client);
  return keepFollowing(connectionString, client, {
    get timeline() {
      return progress.timeline;
    },
    get position() {
      return progress.position;
    },
    set position(position) {
      progress.position = position;
    },
    applyChanges: (connected) => applyChanges(connected, progress),
    isOutgrown: (_, changes) => isOutgrown(progress, changes),
    lacksPlaces: progress.index.lacksPlaces,
    learnPlaces: progress.index.learnPlaces,
    onChange: () => post({ kind: 'snapshot', snapshot: progress.index.snapshot() }),
    onOutgrown: () => post({ kind: 'outgrown' }),
    onProblem: (message) =>
      post({ kind: 'problem', message: `The directory index lost its database: ${message}` }),
  });
}

// A failure before the first snapshot ends the thread, and its error reaches the main one.
await run();
