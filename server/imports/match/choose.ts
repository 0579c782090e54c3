import type { CandidateIndex, Subject } from './candidates.ts';
import { judge, type Verdict } from './judge.ts';

export type Pair = Verdict & { recordId: number; clinicId: number };

/** More than this many likely clinics for one record: the name is common, and a list of guesses helps nobody. */
const MOST_DOUBTFUL = 3;
/** Of two sure pairs that exclude each other the better must be this much better, else both are doubtful. */
const CLEARLY_BETTER = 0.1;

/** Judged pairs of new records and known clinics of one country. */
export function pairsOf(
  records: Iterable<Subject>,
  index: CandidateIndex,
  cityWords: (cityId: number | null) => ReadonlySet<string>,
): Pair[] {
  const pairs: Pair[] = [];
  for (const record of records) {
    const doubtful: Pair[] = [];
    for (const clinic of index.candidatesOf(record)) {
      const pair = {
        recordId: record.id,
        clinicId: clinic.id,
        ...judge(record, clinic, cityWords(record.cityId ?? clinic.cityId)),
      };
      if (pair.verdict === 'same') pairs.push(pair);
      if (pair.verdict === 'doubtful') doubtful.push(pair);
    }
    if (doubtful.length <= MOST_DOUBTFUL) pairs.push(...doubtful);
  }
  return pairs;
}

const isById = (pair: Pair): boolean => /^same \w+:\S+$/.test(pair.reason);
const score = (pair: Pair): number =>
  (isById(pair) ? 1 : 0) + pair.similarity - Math.min(pair.distanceMetres ?? 5000, 20_000) / 100_000;

/**
 * Gives each record at most one clinic and each clinic at most one record: two records of one file are two clinics. A
 * sure pair with a rival that is nearly as good becomes doubtful, and so does the rival.
 */
export function choose(pairs: readonly Pair[]): { merged: Pair[]; doubtful: Pair[] } {
  const sure = pairs.filter(({ verdict }) => verdict === 'same').toSorted((a, b) => score(b) - score(a));
  const byRecord = Map.groupBy(sure, ({ recordId }) => recordId);
  const byClinic = Map.groupBy(sure, ({ clinicId }) => clinicId);
  const merged: Pair[] = [];
  const doubtful = pairs.filter(({ verdict }) => verdict === 'doubtful');
  const takenRecords = new Set<number>();
  const takenClinics = new Set<number>();
  for (const pair of sure) {
    const rivals = [...(byRecord.get(pair.recordId) ?? []), ...(byClinic.get(pair.clinicId) ?? [])];
    const isClear = rivals.every(
      (rival) => rival === pair || Math.abs(score(pair) - score(rival)) >= CLEARLY_BETTER,
    );
    const isFree = !takenRecords.has(pair.recordId) && !takenClinics.has(pair.clinicId);
    if (isClear && isFree) {
      merged.push(pair);
      takenRecords.add(pair.recordId);
      takenClinics.add(pair.clinicId);
    } else doubtful.push({ ...pair, verdict: 'doubtful', reason: `${pair.reason}, but not the only one` });
  }
  // A record that found its clinic is no longer in doubt about others.
  return { merged, doubtful: doubtful.filter(({ recordId }) => !takenRecords.has(recordId)) };
}
