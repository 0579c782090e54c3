/** What an import tells while it runs. */
export type Report = {
  /** Called every few thousand records of a phase. */
  progress(phase: string, count: number): void;
  /** A line or feature that could not be taken: broken, or left out for a reason. */
  problem(problem: Problem): void;
};

export type Problem = { number: number; kind: 'bad' | 'left out'; reason: string };

export type Counts = {
  /** Lines, rows or features in the file. */
  read: number;
  bad: number;
  /** Fine, but no clinics or not ours to take, by reason. */
  leftOut: Record<string, number>;
  /** Records whose id came again in the same file. */
  repeated: number;
  /** Records new to the source. */
  added: number;
  changed: number;
  unchanged: number;
  /** Records of the dataset that are not in the file any more. */
  removed: number;
  /** New records that were found to be a clinic known from another source. */
  merged: number;
  /** Pairs for an operator to decide. */
  doubtful: number;
  clinics: { added: number; changed: number; withdrawn: number };
};

export type ImportSummary = Counts & { dataset: string; retrievedAt: string; isDryRun: boolean };

export const emptyCounts = (): Counts => ({
  read: 0,
  bad: 0,
  leftOut: {},
  repeated: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  merged: 0,
  doubtful: 0,
  clinics: { added: 0, changed: 0, withdrawn: 0 },
});
