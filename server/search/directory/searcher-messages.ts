/** What the main thread and a thread that answers tell each other. */
import type { Answers } from './query/answers.ts';
import type { Snapshot } from './snapshot.ts';

type Method = keyof Answers;
/** A question with what it is asked of. */
export type Question = { [Name in Method]: { method: Name; parameters: Parameters<Answers[Name]> } }[Method];
export type SearcherRequest<Taken = Snapshot> =
  | { kind: 'snapshot'; snapshot: Taken }
  | { kind: 'question'; id: number; question: Question };
export type Answer<Name extends Method = Method> = ReturnType<Answers[Name]>;
/** `isAway`: what it asks does not answer now. */
export type SearcherReply<Given = Answer> =
  | { id: number; answer: Given }
  | { id: number; error: string; isAway?: boolean };
