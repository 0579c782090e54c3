/** Thread: answers queries by the cluster over the latest snapshot. */
import { parentPort, workerData } from 'node:worker_threads';
import { DirectoryAway } from '../directory.ts';
import type { Answer, Question, SearcherReply, SearcherRequest } from '../searcher-messages.ts';
import { type ClusterAnswers, createClusterAnswers } from './answers.ts';
import { openCluster } from './cluster.ts';
import type { ClusterSnapshot } from './searcher-messages.ts';

export type ClusterSearcherData = { urls: readonly string[] };

const { urls } = workerData as ClusterSearcherData;
const cluster = openCluster(urls);
let answers: ClusterAnswers | null = null;

function ask(all: ClusterAnswers, question: Question): Promise<Answer> {
  switch (question.method) {
    case 'searchClinics':
      return all.searchClinics(...question.parameters);
    case 'searchDoctors':
      return all.searchDoctors(...question.parameters);
    case 'mapClinics':
      return all.mapClinics(...question.parameters);
    case 'suggest':
      return all.suggest(...question.parameters);
    case 'previewTaught':
      return all.previewTaught(...question.parameters);
    case 'previewOrder':
      return all.previewOrder(...question.parameters);
  }
}

async function answer(id: number, question: Question): Promise<SearcherReply> {
  if (!answers) return { id, error: 'The directory index is not built yet.' };
  try {
    return { id, answer: await ask(answers, question) };
  } catch (error) {
    // The caller's call fails, the thread goes on with the others.
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, error: told, isAway: error instanceof DirectoryAway };
  }
}

parentPort?.on('message', (request: SearcherRequest<ClusterSnapshot>) => {
  if (request.kind === 'snapshot') {
    const { indexes, weights } = request.snapshot;
    answers = createClusterAnswers(cluster, indexes, request.snapshot, weights);
  } else void answer(request.id, request.question).then((reply) => parentPort?.postMessage(reply));
});
