/** Thread: answers queries over the latest snapshot. */
import { parentPort } from 'node:worker_threads';
import { type Answers, createAnswers } from './query/answers.ts';
import type { Answer, Question, SearcherReply, SearcherRequest } from './searcher-messages.ts';

let answers: Answers | null = null;

function ask(all: Answers, question: Question): Answer {
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

function answer(id: number, question: Question): SearcherReply {
  if (!answers) return { id, error: 'The directory index is not built yet.' };
  try {
    return { id, answer: ask(answers, question) };
  } catch (error) {
    // The caller's call fails, the thread goes on with the others.
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: SearcherRequest) => {
  if (request.kind === 'snapshot') answers = createAnswers(request.snapshot);
  else parentPort?.postMessage(answer(request.id, request.question));
});
