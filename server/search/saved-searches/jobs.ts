import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { checkSavedSearches } from './alerts.ts';

const TASK = 'check-saved-searches';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/**
 * Each hour: the searches whose hour it is. Run where the directory index is; the words of a query are read in every
 * language, so it does not matter whose dictionary titles are at hand.
 */
export function savedSearchJobs({ db, directory, words }: Needs): JobSet {
  return {
    tasks: {
      [TASK]: async (_payload, signal) => {
        await checkSavedSearches({ db, directory, words: await words('en') }, new Date(), signal);
      },
    },
    crontab: `37 * * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
