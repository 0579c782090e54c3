/** The directory engine over threads: one builds from PostgreSQL, the others answer. */
import { Worker } from 'node:worker_threads';
import { noteReads } from '../../platform/kept/noted-reads.ts';
import { freeThreadHeaps } from '../../platform/thread-heaps.ts';
import type { BuilderData } from './builder.ts';
import type { BuilderMessage } from './builder-messages.ts';
import { type Away, DirectoryAway, type DirectoryEngine } from './directory.ts';
import { createSearcher, type Searcher } from './searchers.ts';
import { segmentBytes } from './segment/arrays.ts';
import type { Snapshot } from './snapshot.ts';

export type DirectoryOptions = {
  connectionString: string;
  /** Path of the file that the index is saved in and loaded from; absent: the index is always built. */
  indexFile?: string;
  /** Threads that answer, 1 or more. */
  threads?: number;
  /** All that is asked from now on is answered by another index. */
  onIndex?: () => void;
  /** Hears of what the engine recovers from: a lost connection, a thread that died. */
  onProblem?: (error: Error) => void;
  /** Called when the search cluster stops answering or the reason changes, and with null once it answers again. */
  onAway?: (away: Away | null) => void;
};

export type OpenDirectory = DirectoryEngine & {
  /**
   * Resolves when searches are answered for the first time, or `onAway` has said why they are not yet; rejects when the
   * index cannot be built.
   */
  ready: Promise<void>;
  /** Ends the threads; calls under way fail. */
  close(): Promise<void>;
};

/** What answers stand on that the index has given. */
export const DIRECTORY = 'directory';

const BUILDER_RESTART_MS = 1000;

/** Opens the directory and waits until it answers. */
export async function startDirectory(options: DirectoryOptions): Promise<OpenDirectory> {
  const directory = openDirectory(options);
  try {
    await directory.ready;
  } catch (error) {
    await directory.close();
    throw error;
  }
  return directory;
}

/** Calls made before the index is built wait for it, or fail while it is away. */
export function openDirectory({
  connectionString,
  indexFile,
  threads,
  onIndex,
  onProblem,
}: Omit<DirectoryOptions, 'onAway'>): OpenDirectory {
  return openThreads<Snapshot>({
    builder: {
      file: new URL('./builder.ts', import.meta.url),
      data: { connectionString, indexFile: indexFile ?? null } satisfies BuilderData,
    },
    searcher: { file: new URL('./searcher.ts', import.meta.url), data: null },
    ...(threads !== undefined && { threads }),
    ...(onIndex && { onIndex }),
    ...(onProblem && { onProblem }),
  });
}

type Thread = { file: URL; data: unknown };
type Told = Pick<DirectoryOptions, 'threads' | 'onIndex' | 'onProblem' | 'onAway'>;

/** Threads of which one builds and the others answer over what it hands out. */
export function openThreads<Taken extends Pick<Snapshot, 'entries'>>({
  builder,
  searcher,
  threads = 1,
  onIndex = () => {},
  onProblem = () => {},
  onAway = () => {},
}: Told & { builder: Thread; searcher: Thread }): OpenDirectory {
  const searchers = Array.from({ length: Math.max(1, threads) }, () =>
    createSearcher<Taken>(onProblem, searcher),
  );
  const { promise: ready, resolve: isReady, reject: isFailed } = Promise.withResolvers<void>();
  // Whoever waits for it hears of it; nobody has to.
  ready.catch(() => undefined);
  let latest: Taken | null = null;
  let away: Away | null = null;
  const setAway = (now: Away | null): void => {
    const isChanged = now?.needsOperator !== away?.needsOperator;
    away = now;
    if (isChanged) onAway(now);
  };
  const builders = keepBuilder<Taken>({
    thread: builder,
    onProblem(error) {
      if (latest === null && away === null) isFailed(error);
      else onProblem(error);
    },
    onAway(now) {
      setAway(now);
      isReady();
    },
    onSnapshot(snapshot) {
      latest = snapshot;
      for (const one of searchers) one.send(snapshot);
      onIndex();
      setAway(null);
      isReady();
    },
  });

  const idlest = async (): Promise<Searcher<Taken>> => {
    noteReads(DIRECTORY);
    if (latest === null) await ready;
    if (latest === null) throw new DirectoryAway(away?.reason);
    const [least] = [...searchers].sort((a, b) => a.pending() - b.pending());
    if (!least) throw new Error('The directory has no search thread.');
    return least;
  };

  return {
    ready,
    searchClinics: async (query) => (await idlest()).searchClinics(query),
    searchDoctors: async (query) => (await idlest()).searchDoctors(query),
    mapClinics: async (query) => (await idlest()).mapClinics(query),
    suggest: async (text, options) => (await idlest()).suggest(text, options),
    previewOrder: async (query) => (await idlest()).previewOrder(query),
    previewTaught: async (texts, taught) => (await idlest()).previewTaught(texts, taught),
    async stats() {
      const isAway = away !== null;
      if (!latest) return { clinics: 0, doctors: 0, bytes: 0, isAway };
      return { ...latest.entries, bytes: segmentBytes(latest), isAway };
    },
    async close() {
      isFailed(new Error('The directory is closed.'));
      await Promise.all([builders.close(), ...searchers.map((one) => one.close())]);
    },
  };
}

type BuilderEvents<Taken> = {
  thread: Thread;
  onProblem(error: Error): void;
  onAway(away: Away | null): void;
  onSnapshot(snapshot: Taken): void;
};

/**
 * Keeps a builder running. One that has outgrown its main segment gets a successor, which takes over with its first
 * snapshot: until then changes go on being found.
 */
function keepBuilder<Taken>({ thread, onProblem, onAway, onSnapshot }: BuilderEvents<Taken>) {
  let current: Worker | null = null;
  let successor: Worker | null = null;
  let hasStarted = false;
  let closed = false;
  let restart: NodeJS.Timeout | undefined;

  function take(worker: Worker, message: BuilderMessage<Taken>): void {
    if (closed) return;
    if (message.kind === 'problem') {
      onProblem(new Error(message.message));
      return;
    }
    if (message.kind === 'away') {
      // A successor that waits for its cluster does not speak for the one that answers.
      if (worker !== (current ?? successor)) return;
      hasStarted = true;
      onAway(message.away);
      return;
    }
    if (message.kind === 'outgrown') {
      if (worker === current) successor ??= begin();
      return;
    }
    if (worker === successor) {
      void current?.terminate();
      current = successor;
      successor = null;
    }
    if (worker !== current) return;
    hasStarted = true;
    onSnapshot(message.snapshot);
  }

  function begin(): Worker {
    // A million doctors do not fit into the limit of the service's own heap.
    freeThreadHeaps();
    const worker = new Worker(thread.file, {
      workerData: thread.data,
      resourceLimits: { maxOldGenerationSizeMb: 4096, maxYoungGenerationSizeMb: 12 },
    });
    worker.on('message', (message: BuilderMessage<Taken>) => take(worker, message));
    worker.on('error', (error: Error) => onProblem(error));
    worker.on('exit', () => {
      if (worker === current) current = null;
      else if (worker === successor) successor = null;
      // Before it has started the failure was told and nothing is tried again.
      if (closed || !hasStarted || current || successor) return;
      restart = setTimeout(() => {
        successor = begin();
      }, BUILDER_RESTART_MS);
    });
    return worker;
  }

  current = begin();
  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(restart);
      await Promise.all([current?.terminate(), successor?.terminate()]);
    },
  };
}
