/** Thread: answers queries over the latest snapshot. */
import { parentPort } from 'node:worker_threads';
import type { ClinicHits, ClinicQuery } from './directory.ts';
import { createSearch, type Search } from './query/search.ts';
import type { Snapshot } from './snapshot.ts';

export type SearcherRequest =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'query'; id: number; query: ClinicQuery };
export type SearcherReply = { id: number; hits: ClinicHits } | { id: number; error: string };

let search: Search | null = null;

function answer(id: number, query: ClinicQuery): SearcherReply {
  if (!search) return { id, error: 'The directory index is not built yet.' };
  try {
    return { id, hits: search(query) };
  } catch (error) {
    // The caller's call fails, the thread goes on with the others.
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: SearcherRequest) => {
  if (request.kind === 'snapshot') search = createSearch(request.snapshot);
  else parentPort?.postMessage(answer(request.id, request.query));
});
