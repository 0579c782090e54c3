/** Query threads: the calls under way in each, and a new thread where one dies. */
import { Worker } from 'node:worker_threads';
import type { ClinicHits, ClinicQuery } from './directory.ts';
import type { SearcherReply, SearcherRequest } from './searcher.ts';
import type { Snapshot } from './snapshot.ts';

type Call = { resolve: (hits: ClinicHits) => void; reject: (error: Error) => void };

export type Searcher = {
  search(query: ClinicQuery): Promise<ClinicHits>;
  /** Calls not answered yet. */
  pending(): number;
  send(snapshot: Snapshot): void;
  close(): Promise<void>;
};

/** @param onProblem hears why a thread died; it is restarted and its calls fail. */
export function createSearcher(onProblem: (error: Error) => void): Searcher {
  const calls = new Map<number, Call>();
  let lastId = 0;
  let latest: Snapshot | null = null;
  let closed = false;
  let worker = begin();

  function fail(reason: string): void {
    const failed = [...calls.values()];
    calls.clear();
    for (const call of failed) call.reject(new Error(reason));
  }

  function begin(): Worker {
    const begun = new Worker(new URL('./searcher.ts', import.meta.url));
    begun.on('message', (reply: SearcherReply) => {
      const call = calls.get(reply.id);
      calls.delete(reply.id);
      if ('error' in reply) call?.reject(new Error(reply.error));
      else call?.resolve(reply.hits);
    });
    begun.on('error', onProblem);
    begun.on('exit', () => {
      fail(closed ? 'The directory is closed.' : 'The search thread died; the search can be tried again.');
      if (closed) return;
      worker = begin();
      if (latest) post({ kind: 'snapshot', snapshot: latest }, worker);
    });
    return begun;
  }

  const post = (request: SearcherRequest, to: Worker): void => to.postMessage(request);

  return {
    search: (query) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The directory is closed.'));
        lastId += 1;
        calls.set(lastId, { resolve, reject });
        post({ kind: 'query', id: lastId, query }, worker);
      }),
    pending: () => calls.size,
    send(snapshot) {
      latest = snapshot;
      post({ kind: 'snapshot', snapshot }, worker);
    },
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}
