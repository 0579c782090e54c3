import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { removeEndedInvitations } from './invitations.ts';

/** Clears up what invitations leave behind. */
export const memberJobs = ({ db }: { db: Database }): JobSet => ({
  tasks: { 'remove-invitations': () => removeEndedInvitations(db) },
  crontab: '47 3 * * * remove-invitations ?max=3',
});
