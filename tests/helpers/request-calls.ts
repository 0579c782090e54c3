import type { RequestDetail, RequestRow } from '../../contract/requests/requests.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import type { OfferWorld } from '../factories/offer-world.ts';
import { listRequestEvents } from '../factories/offers.ts';
import { makeCase } from '../factories/requests.ts';

/** The calls of a client about requests, and how things stand after them. */
export function requestCalls({ app, db, call }: OfferWorld) {
  const act = (by: MadeAccount | null, id: string, name: string, body?: object) =>
    call<object>(by, 'POST', `client/requests/${id}/${name}`, body);
  return {
    act,
    get: (by: MadeAccount | null, id: string) => call<RequestDetail>(by, 'GET', `client/requests/${id}`),
    async list(by: MadeAccount, page = 1) {
      const reply = await app.inject({ url: `/api/v1/client/requests?page=${page}`, headers: by.headers });
      return reply.json<{ data: RequestRow[]; meta: { total: number } }>();
    },
    async further(by: MadeAccount, requestId: string, ids: number[]) {
      const { health_consent } = await makeCase(db, []);
      const recipients = ids.map((clinic_id) => ({ clinic_id }));
      return act(by, requestId, 'recipients', { recipients, health_consent });
    },
    async stateOf(id: string) {
      const row = await db
        .selectFrom('requests')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.state;
    },
    async offersOf(id: string) {
      const rows = await db
        .selectFrom('offers')
        .select('state')
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    },
    kindsOf: async (id: string) => (await listRequestEvents(db, id)).map(({ kind }) => kind),
    async isOpenTo(id: string, clinicId: number) {
      const row = await db
        .selectFrom('request_recipients')
        .select(['contact_opened_at', 'papers_opened_at'])
        .where('request_id', '=', id)
        .where('clinic_id', '=', clinicId)
        .executeTakeFirstOrThrow();
      return { contact: row.contact_opened_at !== null, papers: row.papers_opened_at !== null };
    },
  };
}
