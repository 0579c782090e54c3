import { sql } from 'kysely';
import type { AuditEvent } from '../../contract/operations/audit.ts';
import type { AdminRequestDetail } from '../../contract/requests/admin-requests.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import type { OfferWorld } from '../factories/offer-world.ts';

/** An operator who works on requests, and calls of theirs and of a client. */
export async function supportCalls({ db, call }: OfferWorld) {
  const operator = await makeAccount(db, { operator: 'moderator', name: 'Olga', surname: 'Ross' });
  const { rows } = await sql<{ hash: string }>`
    select hash from documents where name = 'health_data' order by version desc limit 1`.execute(db);
  return {
    operator,
    /** Of the last text of the consent to data on health. */
    healthConsent: rows[0]?.hash ?? '',
    read: (id: string, by: MadeAccount | null = operator) =>
      call<AdminRequestDetail>(by, 'GET', `admin/requests/${id}`),
    /** The request as its client reads it. */
    mine: async (client: MadeAccount, id: string) =>
      (await call<RequestDetail>(client, 'GET', `client/requests/${id}`)).data,
    /** Kind and reason of each act on the request in the log, the last first. */
    acts: async (id: string) => {
      const { data } = await call<AuditEvent[]>(
        operator,
        'GET',
        `admin/audit?entity=request&entity_id=${id}`,
      );
      return data.map(({ kind, reason }) => [kind, reason]);
    },
  };
}
