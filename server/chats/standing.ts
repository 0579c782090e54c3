import { sql } from 'kysely';
import type { ChatEventKind, chatStates } from '../../contract/chats/chats.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { addServiceMessage, tellMessages } from '../requests/chat-events/writes.ts';
import { type Participant, requireClientsConsent, takeParticipant } from './access.ts';
import { whyNotWritable } from './rules.ts';
import { type LockedChat, lockChat, setState, tellChange } from './writes.ts';

export type Change = {
  is_archived?: boolean | undefined;
  state?: (typeof chatStates)[number] | undefined;
  contact?: boolean | undefined;
};

const closedBy = (side: Participant['side']): ChatEventKind =>
  side === 'client' ? 'closed_by_client' : 'closed_by_staff';

/** Closes, blocks, opens again. What was blocked opens who has blocked it; what was closed long ago stays closed. */
async function changeState(
  trx: Transaction,
  chat: LockedChat,
  participant: Participant,
  state: LockedChat['state'],
): Promise<LockedChat> {
  if (state === chat.state) {
    if (state === 'blocked' && chat.blockedBy !== participant.side) refuse('state', 'chat_blocked');
    return chat;
  }
  if (chat.state === 'blocked' && chat.blockedBy !== participant.side) refuse('state', 'chat_blocked');
  if (state === 'open' && chat.state === 'closed') {
    const problem = whyNotWritable(chat, participant.side, new Date());
    if (problem) throw new KnownError('invalid', { state: [problem] });
    if (participant.side === 'staff') await requireClientsConsent(trx, chat);
  }
  if (state === 'open' && chat.endedAt !== null) refuse('state', 'chat_ended');
  const kind = state === 'closed' ? closedBy(participant.side) : state === 'open' ? 'reopened' : null;
  return setState(trx, chat, { state, by: participant, kind });
}

/** Opens or closes the client's name and phone to the clinic, where no request does it. */
async function changeContact(trx: Transaction, chat: LockedChat, isOpen: boolean): Promise<LockedChat> {
  if (chat.requestId !== null) refuse('contact', 'chat_contact_in_request');
  if ((chat.contactOpenedAt !== null) === isOpen) return chat;
  if (isOpen && chat.state === 'blocked') refuse('state', 'chat_blocked');
  const at = isOpen ? new Date() : null;
  await trx.updateTable('chats').set({ contact_opened_at: at }).where('id', '=', chat.id).execute();
  const lastSeq = await addServiceMessage(trx, chat, isOpen ? 'contact_opened' : 'contact_closed');
  await tellMessages(trx, chat, [lastSeq]);
  await tellChange(trx, chat);
  return { ...chat, contactOpenedAt: at, lastSeq };
}

async function archive(
  trx: Transaction,
  chat: LockedChat,
  participant: Participant,
  isArchived: boolean,
): Promise<void> {
  const number = await takeParticipant(trx, chat, participant);
  const { rows } = await sql`
    update chat_participants set archived_at = ${isArchived ? new Date() : null}
    where chat_id = ${chat.id}::uuid and number = ${number} and (archived_at is not null) <> ${isArchived}
    returning number`.execute(trx);
  // One's other windows.
  if (rows.length > 0) await tellChange(trx, chat);
}

/** All that is asked for, or nothing of it. Of what stands already nobody hears. Throws `invalid`. */
export async function changeChat(db: Database, participant: Participant, change: Change): Promise<void> {
  const { is_archived: isArchived, state, contact } = change;
  if (isArchived === undefined && state === undefined && contact === undefined) refuse('state', 'required');
  await retryingTransaction(db, async (trx) => {
    let chat = await lockChat(trx, participant.chatId);
    if (contact !== undefined) chat = await changeContact(trx, chat, contact);
    if (state !== undefined) chat = await changeState(trx, chat, participant, state);
    // The last of all: what the service says takes a conversation out of the archive.
    if (isArchived !== undefined) await archive(trx, chat, participant, isArchived);
  });
}
