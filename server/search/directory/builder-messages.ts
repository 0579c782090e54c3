import type { Away } from './directory.ts';
import type { Snapshot } from './snapshot.ts';

/** What the thread that builds tells the main one. */
export type BuilderMessage<Taken = Snapshot> =
  | { kind: 'snapshot'; snapshot: Taken }
  /** Time for a successor that builds everything anew; this one goes on until it is there. */
  | { kind: 'outgrown' }
  | { kind: 'problem'; message: string }
  /** What the index is kept in does not answer searches, told at each try; null: it answers again. */
  | { kind: 'away'; away: Away | null };
