/** Thread: keeps the indexes in the cluster true, and hands what a node knows of them to the main thread. */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { BuilderMessage } from '../builder-messages.ts';
import { hashBuilderCode } from '../code-hash.ts';
import type { ClinicFacts } from '../directory.ts';
import { type DirectoryIndex, factsOf } from '../directory-index.ts';
import { giveBackMemory } from '../give-back.ts';
import { type Changes, type Position, readChanges } from '../source/changes.ts';
import { atOneMoment, connect, readServerAndSchema, readTimeline } from '../source/connect.ts';
import {
  learnMissingCities,
  readCityNames,
  readComplaints,
  readConcepts,
  readDictionariesState,
} from '../source/dictionaries.ts';
import { planForAll, readClinics, readDoctors } from '../source/documents.ts';
import { keepFollowing } from '../source/follow.ts';
import { readRanking } from '../source/ranking.ts';
import { ClusterRefusal, IndexesGone, NotLetIn, openCluster } from './cluster.ts';
import { insist, isOfCluster } from './insist.ts';
import type { ClusterSnapshot } from './searcher-messages.ts';
import {
  aliasesOf,
  type Built,
  buildIndexes,
  changeState,
  countEntries,
  type IndexState,
  readState,
  switchTo,
  writeChanges,
  writeState,
} from './store.ts';
import { learnWords, weighIn } from './words.ts';

export type ClusterBuilderData = { connectionString: string; urls: readonly string[]; shards: number };

const { connectionString, urls, shards } = workerData as ClusterBuilderData;
const post = (message: BuilderMessage<ClusterSnapshot>): void => parentPort?.postMessage(message);
const cluster = openCluster(urls);

type Progress = {
  name: string;
  indexes: Built;
  index: DirectoryIndex;
  state: IndexState;
  position: Position;
  dictionaries: string;
  ranking: number;
  entries: { clinics: number; doctors: number };
  /** The version at which the numbers of entries differed from those in the database; null: they did not. */
  differedAt: string | null;
};

const unseen = (version: string): Position => ({ version, seenClinics: new Map(), seenDoctors: new Map() });

/** Indexes are of one database and one version of the code: others stand beside them. */
async function nameOf(client: pg.Client): Promise<{ name: string; schema: string }> {
  const { server, schema } = await readServerAndSchema(client);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const hash = createHash('sha256')
    .update(JSON.stringify([server, rows[0]?.name, await hashBuilderCode(import.meta.filename)]))
    .digest('hex');
  return { name: `medatlas-${hash.slice(0, 12)}`, schema };
}

const LOCK = "hashtext('medatlas directory in opensearch')";

/** One node builds, the others wait for it. */
async function buildOnce(client: pg.Client, name: string, schema: string): Promise<IndexState> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    const known = await readUsableState(client, name, schema);
    return known ?? (await build(client, name, schema));
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
}

async function readUsableState(client: pg.Client, name: string, schema: string): Promise<IndexState | null> {
  const state = await readState(cluster, name);
  if (!state || state.isStale || state.schema !== schema) return null;
  return state.timeline === (await readTimeline(client)) ? state : null;
}

async function build(client: pg.Client, name: string, schema: string): Promise<IndexState> {
  const timeline = await readTimeline(client);
  const [{ built, weights }, version] = await atOneMoment(client, async (moment) => {
    const ranking = await readRanking(client);
    await planForAll(client);
    const source = {
      eachClinic: (visit: Parameters<typeof readClinics>[2]) => readClinics(client, null, visit),
      eachDoctor: (visit: Parameters<typeof readDoctors>[2]) => readDoctors(client, null, visit),
    };
    return {
      built: await buildIndexes(cluster, name, source, { moment, weights: ranking.weights, shards }),
      weights: ranking.weights,
    };
  });
  await switchTo(cluster, name, built);
  const state = { schema, timeline, version, weights, isStale: false };
  await writeState(cluster, name, state);
  return state;
}

async function learn(client: pg.Client, name: string, state: IndexState): Promise<Progress> {
  const indexes = aliasesOf(name);
  const { version: ranking, weights } = await readRanking(client);
  // Read before the words: a change of a dictionary meanwhile is found later.
  const dictionaries = await readDictionariesState(client);
  const index = await learnWords(cluster, indexes, weights, {
    concepts: await readConcepts(client),
    complaints: await readComplaints(client),
    readCities: (ids) => readCityNames(client, ids),
  });
  const entries = await countEntries(cluster, indexes);
  return {
    ...{ name, indexes, index, state, dictionaries, ranking, entries },
    position: unseen(state.version),
    differedAt: null,
  };
}

/** Facts of the main clinics of changed doctors, as far as they did not change themselves. */
async function readFacts(client: pg.Client, index: DirectoryIndex, changes: Changes) {
  const facts = new Map<number, ClinicFacts>();
  for (const [id, clinic] of changes.clinics) if (clinic) facts.set(id, factsOf(clinic));
  const wanted = new Set<number>();
  for (const doctor of changes.doctors.values())
    if (doctor?.clinicId && !changes.clinics.has(doctor.clinicId)) wanted.add(doctor.clinicId);
  if (wanted.size > 0)
    await readClinics(client, [...wanted], (clinic) => {
      index.see([clinic]);
      facts.set(clinic.id, factsOf(clinic));
    });
  return facts;
}

async function applyChanges(
  client: pg.Client,
  progress: Progress,
): Promise<{ changes: Changes; isChanged: boolean }> {
  const { index, indexes, position, state } = progress;
  const changes = await readChanges(client, position);
  const hasEntries = changes.clinics.size > 0 || changes.doctors.size > 0;
  const isReweighed = changes.ranking.version !== progress.ranking;
  if (hasEntries) {
    const facts = await readFacts(client, index, changes);
    index.see(changes.clinics.values(), changes.doctors.values());
    await learnMissingCities(client, index);
    const { clinics, doctors } = index.snapshot();
    await writeChanges(cluster, indexes, changes, {
      moment: changes.moment,
      weights: state.weights,
      weigh: { clinics: weighIn(clinics), doctors: weighIn(doctors) },
      factsOfClinic: (id) => facts.get(id) ?? null,
    });
    index.change(changes.clinics, changes.doctors);
    await changeState(cluster, progress.name, { version: changes.version });
    progress.entries = await countEntries(cluster, indexes);
  }
  if (isReweighed) index.weigh(changes.ranking.weights);
  progress.ranking = changes.ranking.version;
  return { changes, isChanged: hasEntries || isReweighed };
}

/** A row deleted leaves no change behind, only the numbers differ: where they do so while nothing changes. */
function lacksDeletion(progress: Progress, changes: Changes): boolean {
  const { entries } = progress;
  const differs =
    changes.publishedClinics !== entries.clinics || changes.publishedDoctors !== entries.doctors;
  const isSettled = progress.differedAt === changes.version;
  progress.differedAt = differs ? changes.version : null;
  return differs && isSettled;
}

const sameWeights = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

async function isOutgrown(progress: Progress, changes: Changes): Promise<boolean> {
  const isStale =
    changes.isTooMuch ||
    lacksDeletion(progress, changes) ||
    !sameWeights(changes.ranking.weights, progress.state.weights);
  if (isStale) await markStale(progress);
  return isStale || progress.index.outgrown() || changes.dictionaries !== progress.dictionaries;
}

const markStale = (progress: Progress): Promise<unknown> =>
  insistOnWriting(progress, () => changeState(cluster, progress.name, { isStale: true }));

const snapshotOf = (
  { index, indexes, state, entries }: Progress,
  weights: IndexState['weights'],
): ClusterSnapshot => ({
  ...index.snapshot(),
  entries,
  indexes: { ...indexes, weights: state.weights },
  weights,
});

let isAway = false;
function tellAway(error: Error): void {
  isAway = true;
  const needsOperator = error instanceof NotLetIn || error instanceof ClusterRefusal;
  post({ kind: 'away', away: { reason: error.message, needsOperator } });
}

/** Resolves when searches are answered. */
async function waitForSearches({ indexes }: Progress): Promise<void> {
  await insist(
    () => countEntries(cluster, indexes),
    (error) => {
      tellAway(error);
      if (error instanceof IndexesGone) post({ kind: 'outgrown' });
    },
  );
  if (isAway) post({ kind: 'away', away: null });
  isAway = false;
}

/** Writes as soon as the cluster takes it: it may answer searches and write nothing, as on a full disk. */
async function insistOnWriting<Result>(progress: Progress, write: () => Promise<Result>): Promise<Result> {
  let isTold = false;
  return insist(
    async () => {
      await waitForSearches(progress);
      return write();
    },
    (error) => {
      if (error instanceof IndexesGone) post({ kind: 'outgrown' });
      if (!isTold)
        post({
          kind: 'problem',
          message: `The cluster takes no changes and is asked again: ${error.message}`,
        });
      isTold = true;
    },
  );
}

type Started = { client: pg.Client; progress: Progress; weights: IndexState['weights'] };

/** Where the cluster answers searches alone, they do not wait for what is not written yet. */
async function catchUp(client: pg.Client, progress: Progress): Promise<Changes['ranking']> {
  try {
    const { changes } = await applyChanges(client, progress);
    if (!changes.isTooMuch) progress.position = changes;
    return changes.ranking;
  } catch (error) {
    if (!isOfCluster(error)) throw error;
    return readRanking(client);
  }
}

/** The connection is its own: none is held while the cluster is waited for. */
async function start(): Promise<Started> {
  await cluster.check();
  const client = await connect(connectionString);
  try {
    const { name, schema } = await nameOf(client);
    const state = (await readUsableState(client, name, schema)) ?? (await buildOnce(client, name, schema));
    const progress = await learn(client, name, state);
    const { weights } = await catchUp(client, progress);
    return { client, progress, weights };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function run(): Promise<never> {
  const { client, progress, weights: first } = await insist(start, tellAway);
  isAway = false;
  let weights = first;
  const tell = (): void => post({ kind: 'snapshot', snapshot: snapshotOf(progress, weights) });
  tell();
  giveBackMemory();
  return keepFollowing(connectionString, client, {
    timeline: progress.state.timeline,
    get position() {
      return progress.position;
    },
    set position(position) {
      progress.position = position;
    },
    async applyChanges(connected) {
      const applied = await insistOnWriting(progress, () => applyChanges(connected, progress));
      weights = applied.changes.ranking.weights;
      return applied;
    },
    isOutgrown: (_, read) => isOutgrown(progress, read),
    lacksPlaces: progress.index.lacksPlaces,
    learnPlaces: progress.index.learnPlaces,
    onChange: tell,
    async onOutgrown(isOtherHistory) {
      if (isOtherHistory) await markStale(progress);
      post({ kind: 'outgrown' });
    },
    onProblem: (message) => post({ kind: 'problem', message: `The directory lost its database: ${message}` }),
  });
}

// A failure that is not of the cluster ends the thread, and its error reaches the main one.
await run();
