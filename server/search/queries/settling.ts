import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { teachPhrase } from '../../../contract/search/admin-queries.ts';
import { addPhrase } from '../../content/complaints/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Database } from '../../platform/database.ts';
import { getQuery } from './reads.ts';

type Settling = { id: number; operator: Operator; taught?: BodyOf<typeof teachPhrase> };

/**
 * Settles a query in all weeks; with `taught` its phrase is added first, in the same transaction. Throws not_found, and
 * `invalid` where the phrase cannot be added.
 */
export async function settle(db: Database, { id, operator, taught }: Settling): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const query = await getQuery(trx, id);
    if (taught) await addPhrase(trx, { ...taught, operator });
    await sql`update unread_queries set settled_at = now()
      where text = ${query.text} and language = ${query.language} and settled_at is null`.execute(trx);
    await recordAct(trx, { ...operator, kind: 'query.settled', entity: 'query', entityId: query.id });
  });
}
