import { sql } from 'kysely';
import type { GuestKind } from '../../contract/requests/guests.ts';
import type { SourceText } from '../content/translation/reads.ts';
import { type Database, prepared, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { isWritingGuest } from '../requests/guests/access.ts';
import { needsHealthConsent, selectMessages } from './reads.ts';
import { type LockedChat, lockedColumns, tellChange } from './writes.ts';

/** As what an account sits in a conversation. */
export type Participant = {
  chatId: string;
  side: 'client' | 'staff';
  /** Set: not the client but a guest of the request, who writes on the client's side. */
  guest?: GuestKind;
  accountId: string;
  clinicId: number;
  /** Account of the client. */
  clientId: string;
  /** Null: a member who has not read or written here yet. */
  number: number | null;
};

/** Who wants to act in a conversation, and as what. */
export type AccessRequest = Pick<Participant, 'chatId' | 'side' | 'accountId' | 'guest'>;

/** Conversation `c` is their own as a client, one in which they may write as a guest, or one of a clinic they work for. */
export const isTheirs = ({ side, accountId, guest }: AccessRequest) =>
  guest
    ? sql`${isWritingGuest(accountId, sql`c.request_id`)}`
    : side === 'client'
      ? sql`c.account_id = ${accountId}::uuid`
      : sql`c.account_id <> ${accountId}::uuid and exists (
        select from staff s where s.clinic_id = c.clinic_id and s.account_id = ${accountId}::uuid)`;

/** Conversations `c` with the place `p` that this account has on this side of them, where it has one. */
export const withPlace = ({ accountId, side }: AccessRequest) => sql`
  chats c left join chat_participants p on p.chat_id = c.id and p.account_id = ${accountId}::uuid and p.side = ${side}`;

/**
 * The conversation as this account may use it: its own as a client, one in which it may write as a guest, or one of a
 * clinic it works for. Throws not_found.
 * Whoever works for the clinic they write to is its client there, and not its staff.
 */
export async function requireParticipant(db: Database, access: AccessRequest): Promise<Participant> {
  const { rows } = await sql<Pick<Participant, 'clinicId' | 'clientId' | 'number'>>`${prepared}
    select c.clinic_id as "clinicId", c.account_id as "clientId", p.number
    from ${withPlace(access)} where c.id = ${access.chatId}::uuid and ${isTheirs(access)}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return { ...access, ...row };
}

/** The same with the conversation's row held by this transaction, in one statement. Throws not_found. */
export async function lockParticipant(
  trx: Transaction,
  access: AccessRequest,
): Promise<{ chat: LockedChat; seat: Participant }> {
  const { rows } = await sql<LockedChat & Pick<Participant, 'number'>>`${prepared}
    select ${lockedColumns}, p.number
    from ${withPlace(access)} where c.id = ${access.chatId}::uuid and ${isTheirs(access)} for update of c`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { number, ...chat } = row;
  return { chat, seat: { ...access, clinicId: chat.clinicId, clientId: chat.accountId, number } };
}

/** The number of whoever acts in a held conversation: the first act of a member or a guest makes them take part. */
export async function takeParticipant(
  trx: Transaction,
  chat: LockedChat,
  { accountId, number, guest }: Participant,
): Promise<number> {
  if (number !== null) return number;
  const comes = guest
    ? sql`'client', a.id, ${guest}, trim(a.name || ' ' || a.surname), null::int
      from accounts a where a.id = ${accountId}::uuid and a.deleted_at is null`
    : sql`'staff', a.id, s.role, a.name || ' ' || a.surname, s.doctor_id
      from accounts a join staff s on s.account_id = a.id and s.clinic_id = ${chat.clinicId}
      where a.id = ${accountId}::uuid and a.deleted_at is null`;
  const { rows } = await sql<{ number: number }>`
    insert into chat_participants (chat_id, number, side, account_id, role, name, doctor_id)
    select ${chat.id}::uuid, (select max(number) + 1 from chat_participants where chat_id = ${chat.id}::uuid), ${comes}
    -- A guest of the client who works for the clinic by now has one place, on its side.
    on conflict (chat_id, account_id) do update set side = excluded.side, role = excluded.role, name = excluded.name,
      doctor_id = excluded.doctor_id where chat_participants.side <> excluded.side
    returning number`.execute(trx);
  const [joined] = rows;
  if (joined) {
    await tellChange(trx, chat);
    return joined.number;
  }
  // Another window of theirs was first; or they have stopped working there at this very moment.
  const row = await trx
    .selectFrom('chat_participants')
    .select('number')
    .where('chat_id', '=', chat.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row.number;
}

/**
 * While the client has not agreed, or agrees no more, that the clinic gets data on their health, its people ask for none:
 * they write nothing and open nothing up. Throws `invalid` on `state`.
 */
export async function requireClientsConsent(trx: Transaction, chat: LockedChat): Promise<void> {
  if (await needsHealthConsent(trx, chat))
    throw new KnownError('invalid', { state: [{ key: 'chat_no_consent' }] });
}

/** A message as whoever asks may read it, as something to translate. It is about the client, whoever has written it. Throws not_found. */
export async function getMessageText(db: Database, access: AccessRequest, seq: number): Promise<SourceText> {
  const { chatId, clientId } = await requireParticipant(db, access);
  const [message] = await selectMessages(
    db,
    access.side,
    sql`where m.chat_id = ${chatId}::uuid and m.seq = ${seq} and m.side <> 'service'`,
  );
  if (!message?.body) throw new KnownError('not_found');
  return {
    subject: `message:${chatId}:${seq}`,
    text: message.body,
    language: message.language,
    patientId: clientId,
  };
}
