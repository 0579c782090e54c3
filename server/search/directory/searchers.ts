/** Query threads: the calls under way in each, and a new thread where one dies. */
import { Worker } from 'node:worker_threads';
import { DirectoryAway, type DirectoryEngine } from './directory.ts';
import type { Answer, Question, SearcherReply, SearcherRequest } from './searcher-messages.ts';

/** Of many types: the thread answers each call with what its method does. */
type Call = { resolve: (answer: never) => void; reject: (error: Error) => void };

export type Searcher<Taken> = Omit<DirectoryEngine, 'stats'> & {
  /** Calls not answered yet; infinite while there is no thread to answer any. */
  pending(): number;
  send(snapshot: Taken): void;
  close(): Promise<void>;
};

/** A thread that dies over and over, on a snapshot it cannot read, is begun again ever later. */
const SHORTEST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 5000;
const DIED = 'The search thread died; the call can be tried again.';

/** The status is what the API answers with: this passes by itself. */
const unavailable = (reason: string): Error => Object.assign(new Error(reason), { statusCode: 503 });

/** @param onProblem hears why a thread died; it is begun again after a while, and its calls fail until then. */
export function createSearcher<Taken>(
  onProblem: (error: Error) => void,
  thread: { file: URL; data: unknown },
): Searcher<Taken> {
  const calls = new Map<number, Call>();
  let lastId = 0;
  let latest: Taken | null = null;
  let closed = false;
  let restartMs = SHORTEST_RESTART_MS;
  let restart: NodeJS.Timeout | undefined;
  let worker: Worker | null = begin();

  function fail(reason: string): void {
    const failed = [...calls.values()];
    calls.clear();
    for (const call of failed) call.reject(unavailable(reason));
  }

  function begin(): Worker {
    const begun = new Worker(thread.file, {
      workerData: thread.data,
      // A search works in arrays it keeps, outside of the heap: little is new.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 },
    });
    begun.on('message', (reply: SearcherReply<never>) => {
      const call = calls.get(reply.id);
      calls.delete(reply.id);
      // What answers is sound: only deaths without an answer between them delay the next begin.
      restartMs = SHORTEST_RESTART_MS;
      if ('error' in reply)
        call?.reject(reply.isAway ? new DirectoryAway(reply.error) : new Error(reply.error));
      else call?.resolve(reply.answer);
    });
    begun.on('error', onProblem);
    begun.on('exit', () => {
      worker = null;
      fail(closed ? 'The directory is closed.' : DIED);
      if (closed) return;
      restart = setTimeout(() => {
        worker = begin();
      }, restartMs);
      restartMs = Math.min(2 * restartMs, LONGEST_RESTART_MS);
    });
    if (latest) post({ kind: 'snapshot', snapshot: latest }, begun);
    return begun;
  }

  function post(request: SearcherRequest<Taken>, to: Worker): void {
    to.postMessage(request);
  }

  const ask = <Given extends Question>(question: Given): Promise<Answer<Given['method']>> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(unavailable('The directory is closed.'));
      if (!worker) return reject(unavailable(DIED));
      lastId += 1;
      calls.set(lastId, { resolve, reject });
      post({ kind: 'question', id: lastId, question }, worker);
    });

  return {
    searchClinics: (query) => ask({ method: 'searchClinics', parameters: [query] }),
    searchDoctors: (query) => ask({ method: 'searchDoctors', parameters: [query] }),
    mapClinics: (query) => ask({ method: 'mapClinics', parameters: [query] }),
    suggest: (text, options) => ask({ method: 'suggest', parameters: [text, options] }),
    previewOrder: (query) => ask({ method: 'previewOrder', parameters: [query] }),
    previewTaught: (texts, taught) => ask({ method: 'previewTaught', parameters: [texts, taught] }),
    pending: () => (worker ? calls.size : Number.POSITIVE_INFINITY),
    send(snapshot) {
      latest = snapshot;
      if (worker) post({ kind: 'snapshot', snapshot }, worker);
    },
    async close() {
      closed = true;
      clearTimeout(restart);
      await worker?.terminate();
    },
  };
}
