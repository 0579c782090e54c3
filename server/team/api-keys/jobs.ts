import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { removeEndedKeys } from './writes.ts';

export const apiKeyJobs = ({ db }: { db: Database }): JobSet => ({
  tasks: { 'remove-api-keys': () => removeEndedKeys(db) },
  crontab: '52 3 * * * remove-api-keys ?max=3',
});
