import { type ApiClient, ApiError } from '../../contract/platform/client.ts';
import { actNameOf } from './act-names.ts';

export type Question = {
  /** Key of the text that names what is confirmed; null: it has no name. */
  act: string | null;
  answer(isConfirmed: boolean): void;
};

let question: Question | null = null;
const listeners = new Set<() => void>();

function put(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export const currentQuestion = (): Question | null => question;

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One question at a time: calls that need it meanwhile share its answer. */
let asked: Promise<boolean> | null = null;

function askForCode(act: string | null): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const own: Question = {
      act,
      answer(isConfirmed) {
        // Given up with its page meanwhile; another question may stand by now.
        if (question !== own) return;
        put(null);
        asked = null;
        resolve(isConfirmed);
      },
    };
    put(own);
  });
  return asked;
}

/** Runs a call. Where the server asks for the second factor again, asks the operator for it and repeats the call. `name`: translation key of what the call does, for the question. */
export async function confirmed<T>(act: () => Promise<T>, name: string | null): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors.confirmation) throw error;
    if (!(await askForCode(name))) throw error;
    return act();
  }
}

export const withConfirmation =
  (call: ApiClient): ApiClient =>
  (target, input, options) =>
    confirmed(() => call(target, input, options), actNameOf(target));
