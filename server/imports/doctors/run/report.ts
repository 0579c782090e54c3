import type { Counts } from '../../run/report.ts';

/** A line or resource of a file that could not be taken. `number` 0: no single line, but what the files say together. */
export type DoctorProblem = { file: string; number: number; kind: 'bad' | 'left out'; reason: string };

/** What an import tells while it runs. */
export type DoctorReport = {
  progress(phase: string, count: number): void;
  problem(problem: DoctorProblem): void;
};

/** `added`, `changed` and so on count doctors; `merged`: new ones that were known already; `doubtful` stays 0. */
export type DoctorCounts = Counts & {
  /** Practices of the doctors in the file, and those that a clinic was found or made for. */
  practices: number;
  practicesWithClinic: number;
  /** Records that the registry says are no more. */
  ended: number;
};

export type DoctorSummary = DoctorCounts & { dataset: string; retrievedAt: string; isDryRun: boolean };
