import Type from 'typebox';
import { Value } from 'typebox/value';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { listReaders } from './readers.ts';
import { noteNews, requestNewsKinds, STAFF_EMAIL, sendDueNews, sendNews } from './writes.ts';

const Job = Type.Union([
  Type.Object({
    kind: Type.Enum([...requestNewsKinds]),
    clinicId: Type.Integer(),
    requestId: Type.String(),
  }),
  Type.Object({ kind: Type.Literal('assigned'), clinicId: Type.Integer(), itemId: Type.String() }),
  Type.Object({ kind: Type.Enum(['comment', 'reply_redacted']), commentId: Type.Integer() }),
]);

const DUE = 'staff-news';

/** One email for the members of a clinic becomes one for each of them; what comes within the hour is told at its end. */
export function staffEmailJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [STAFF_EMAIL]: async (payload) => {
        const email = Value.Parse(Job, payload);
        const news = await retryingTransaction(db, async (trx) => {
          const found = await listReaders(trx, email);
          await noteNews(trx, found);
          return found;
        });
        for (const { accountId } of news)
          await retryingTransaction(db, (trx) => sendNews(trx, accountId, new Date()));
      },
      [DUE]: (_payload, signal) => sendDueNews(db, new Date(), signal),
    },
    crontab: `* * * * * ${DUE} ?max=3&jobKey=${DUE}`,
  };
}
