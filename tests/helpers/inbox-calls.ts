import { sql } from 'kysely';
import { expect } from 'vitest';
import type { InboxItem } from '../../contract/chats/staff-inbox.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import type { OfferWorld } from '../factories/offer-world.ts';

/** Calls that search a clinic's inbox, and calls after which a client's case must not be found any more. */
export function inboxCalls({ app, db, call }: OfferWorld) {
  /** Searches all folders; returns the ids of the requests and conversations found. */
  async function find({ staff }: { staff: MadeAccount }, q: string): Promise<(string | undefined)[]> {
    const pages = await Promise.all(
      ['unanswered', 'waiting', 'done'].map(async (folder) => {
        const url = `/api/v1/staff/inbox?${new URLSearchParams({ q, folder })}`;
        const reply = await app.inject({ url, headers: staff.headers });
        return reply.json<{ data: InboxItem[] }>().data;
      }),
    );
    return pages.flat().map(({ request, chat }) => request?.id ?? chat?.uuid);
  }

  async function done(reply: Promise<{ status: number; errors: object }>): Promise<void> {
    const { status, errors } = await reply;
    expect([status, errors]).toEqual([200, {}]);
  }

  const withdrawConsent = ({ id }: MadeAccount) =>
    sql`
      insert into consent_events (account_id, purpose, action, document_hash, at)
      select ${id}::uuid, 'health_data', 'withdrawn', hash, now() from documents
      where name = 'health_data' order by version desc limit 1`.execute(db);

  const deleteAccount = (client: MadeAccount) =>
    done(call(client, 'DELETE', 'client/profile', { password: client.password }));

  return { find, done, withdrawConsent, deleteAccount };
}
