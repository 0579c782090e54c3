import type { RawBuilder } from 'kysely';
import type { MatchState } from '../../../contract/imports/admin-matches.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import type { Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Kept, Way } from './moves.ts';

/** Clinics or doctors: the tables of their pairs, and what is their own when two become one. */
export type PairKind<Keeps extends Kept = Kept> = {
  entity: 'clinic' | 'doctor';
  entries: RawBuilder<unknown>;
  matches: RawBuilder<unknown>;
  merges: RawBuilder<unknown>;
  /** Column of `matches` that names the first of the two; the other one is `candidate_id`. */
  first: RawBuilder<unknown>;
  /** Function of the database that works their scores out anew. */
  refreshRatings: RawBuilder<unknown>;
  /** What is between people and stays where they have put it, as names and counts; `id` is the entry's. */
  peopleCounts(id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Before anything is locked. Throws `invalid` where nothing can be decided now. */
  prepare?(trx: Transaction): Promise<void>;
  /** The clinic whose people see in the log what was done. */
  clinicOf(trx: Transaction, id: number): Promise<number | null>;
  /** Writes a pair that is not known yet. Returns its id. */
  insert(trx: Transaction, naming: Naming): Promise<number>;
  /** Gives the survivor (`to`) what makes the entry of the other one. Returns what parting them needs. */
  join(trx: Transaction, way: Way): Promise<Keeps>;
  /** Gives the other one (`to`) back what has come from it, where it is still as it was. */
  part(trx: Transaction, way: Way, kept: Keeps): Promise<void>;
};

/** The tables alone: whoever only reads pairs needs no more. */
export type PairTables = Pick<PairKind, 'entries' | 'matches' | 'merges' | 'first'>;

export type MatchAct = { id: number; operator: Operator };
export type Naming = {
  ids: readonly [number, number];
  reportId: string | undefined;
  operator: Operator;
};

export const refusePair = (field: string, key: string): KnownError =>
  new KnownError('invalid', { [field]: [{ key }] });

type PairSide = {
  id: number;
  status: string;
  mergedInto: number | null;
  people: Record<string, number>;
};
/** A pair whose entries and row are locked. */
export type HeldPair = { state: MatchState; reportId: string | null; sides: PairSide[] };

/** Id of the one that goes. Throws `invalid` where the two cannot become one. */
export function otherSide({ state, sides }: HeldPair, survivorId: number): number {
  if (state !== 'open') throw refusePair('state', 'match_decided');
  const survivor = sides.find(({ id }) => id === survivorId);
  const other = sides.find(({ id }) => id !== survivorId);
  if (!survivor || !other) throw refusePair('survivor_id', 'match_survivor');
  if (sides.some(({ status }) => status !== 'published')) throw refusePair('state', 'match_gone');
  if (Object.values(other.people).some((count) => count > 0)) throw refusePair('survivor_id', 'match_people');
  return other.id;
}
