import type { ConsentEvent } from '../../../contract/accounts/consents.ts';

/** What was last said to a purpose (null: nothing yet), and the version of its text that counts now. */
export type Standing = {
  currentVersion: number;
  last: { action: ConsentEvent['action']; version: number; hash: string } | null;
};

/** Given, and to the text as it is now. */
export const isCurrent = ({ last, currentVersion }: Standing): boolean =>
  last?.action === 'given' && last.version === currentVersion;

/** Taken back, or given to an earlier text. Who never said anything is not asked here: an act that needs a yes asks itself. */
export const isDue = (standing: Standing | undefined): boolean =>
  standing !== undefined && standing.last !== null && !isCurrent(standing);
