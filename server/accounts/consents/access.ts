import type { FastifyInstance } from 'fastify';
import type { Purpose } from '../../../contract/platform/purposes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { listDue, listMissing } from './reads.ts';

const consentNeeded = (missing: readonly Purpose[]): KnownError =>
  new KnownError('consent_needed', {
    consents: missing.map((purpose) => ({ key: `consent_needed_${purpose}` })),
  });

/** For acts that hand data to others: who never said anything is asked too. */
export async function requireConsents(
  db: Database,
  accountId: string,
  needed: readonly Purpose[],
): Promise<void> {
  const missing = await listMissing(db, accountId, needed);
  if (missing.length > 0) throw consentNeeded(missing);
}

/**
 * Stands before every endpoint that names `consents`: when one of them was taken back, or given to an earlier text, the
 * call is refused before it does anything, and repeated once the question is answered.
 */
export function guardConsents(app: FastifyInstance, { db }: { db: Database }): void {
  app.addHook('preHandler', async ({ session, routeOptions }) => {
    const needed = routeOptions.config.endpoint?.consents;
    if (!needed || session === null) return;
    const due = await listDue(db, session.accountId, needed);
    if (due.length > 0) throw consentNeeded(due);
  });
}
