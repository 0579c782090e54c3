import { sql } from 'kysely';
import type { GuestChat } from '../../contract/chats/guest-chats.ts';
import { limits } from '../../contract/platform/limits.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';

/** For a statement: conversation `room` is about this request and belongs to its client. */
const isOfRequest = (requestId: string) => sql`
  room.request_id = ${requestId}::uuid
  and room.account_id = (select account_id from requests where id = ${requestId}::uuid)`;

type Row = Omit<GuestChat, 'clinic' | 'last_at'> & {
  clinic: NamedRow & { id: number; slug: string };
  last_at: Date;
};

/** Lists the conversations about a request. The caller has checked that the reader is a guest of it. */
export async function listGuestChats(
  db: Database,
  requestId: string,
  language: string,
): Promise<GuestChat[]> {
  const { rows } = await sql<Row>`
    select room.id as uuid, room.state, room.last_seq as messages, room.last_at,
      (select json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'title_lang', c.title_lang,
          'labels', ${clinicLabels(language)})
        from clinics c where c.id = room.clinic_id) as clinic
    from chats room where ${isOfRequest(requestId)} and room.last_seq > 0
    order by room.last_at desc, room.id limit ${limits.recipientsMax * 10}`.execute(db);
  return rows.map(({ clinic, last_at, ...row }) => ({
    ...row,
    clinic: { id: clinic.id, slug: clinic.slug, title: shownTitle(clinic, language).title },
    last_at: last_at.toISOString(),
  }));
}

/** Id of the clinic in a conversation about the request. Throws not_found if the request has no conversation of this id. */
export async function requireGuestChat(db: Database, requestId: string, chatId: string): Promise<number> {
  const { rows } = await sql<{ clinicId: number }>`
    select room.clinic_id as "clinicId" from chats room
    where room.id = ${chatId}::uuid and ${isOfRequest(requestId)}`.execute(db);
  const [chat] = rows;
  if (!chat) throw new KnownError('not_found');
  return chat.clinicId;
}
