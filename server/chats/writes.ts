import { sql } from 'kysely';
import type { ChatEventKind } from '../../contract/chats/chats.ts';
import type { KindAbout } from '../../contract/operations/audit-kinds.ts';
import { removeFilesOf } from '../accounts/attachments/writes.ts';
import { prepared, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { tellLive } from '../platform/live.ts';
import { addServiceMessage, type ChatHeld, tellMessages } from '../requests/chat-events/writes.ts';
import { recordStaffAct } from '../team/writes.ts';

/** A conversation whose row this transaction holds: whoever else says or changes something in it waits. */
export type LockedChat = ChatHeld & {
  requestId: string | null;
  state: 'open' | 'closed' | 'blocked';
  blockedBy: 'client' | 'staff' | 'operator' | null;
  closedAt: Date | null;
  endedAt: Date | null;
  healthConsentAt: Date | null;
  contactOpenedAt: Date | null;
  clientSeq: number;
  staffSeq: number;
  waitingSince: Date | null;
  revision: number;
};

/** Columns of conversation `c`, for one who locks it. */
export const lockedColumns = sql`
  c.id, c.account_id as "accountId", c.clinic_id as "clinicId", c.request_id as "requestId", c.state,
  c.blocked_by as "blockedBy", c.closed_at as "closedAt", c.ended_at as "endedAt",
  c.health_consent_at as "healthConsentAt", c.contact_opened_at as "contactOpenedAt", c.last_seq as "lastSeq",
  c.client_seq as "clientSeq", c.staff_seq as "staffSeq", c.waiting_since as "waitingSince", c.revision`;

/** Throws not_found. Where a request's row is locked too, it was locked before. */
export async function lockChat(trx: Transaction, id: string): Promise<LockedChat> {
  const { rows } = await sql<LockedChat>`${prepared}
    select ${lockedColumns} from chats c where c.id = ${id}::uuid for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

/** State, participants or header have changed: whoever has the conversation open asks anew. */
export const tellChange = (
  trx: Transaction,
  { id, accountId, clinicId }: Pick<ChatHeld, 'id' | 'accountId' | 'clinicId'>,
): Promise<void> => tellLive(trx, { event: 'chat.changed', chat: id, account: accountId, clinic: clinicId });

const actOf = (from: LockedChat['state'], to: LockedChat['state']): KindAbout<'chat'> => {
  if (to === 'blocked') return 'chat.blocked';
  if (from === 'blocked') return 'chat.unblocked';
  return to === 'closed' ? 'chat.closed' : 'chat.reopened';
};

/**
 * Puts a held conversation into a state, with what the service says about it; a member’s act is written into the audit
 * log.
 */
export async function setState(
  trx: Transaction,
  chat: LockedChat,
  to: {
    state: LockedChat['state'];
    by: { side: 'client' | 'staff'; accountId: string };
    kind: ChatEventKind | null;
  },
): Promise<LockedChat> {
  const closedAt = to.state === 'closed' ? new Date() : null;
  const blockedBy = to.state === 'blocked' ? to.by.side : null;
  await trx
    .updateTable('chats')
    .set({ state: to.state, closed_at: closedAt, blocked_by: blockedBy })
    .where('id', '=', chat.id)
    .execute();
  const changed: LockedChat = { ...chat, state: to.state, closedAt, blockedBy };
  if (to.by.side === 'staff')
    await recordStaffAct(trx, {
      ...{ accountId: to.by.accountId, clinicId: chat.clinicId, entity: 'chat', entityId: chat.id },
      kind: actOf(chat.state, to.state),
      detail: { chat_state: { before: chat.state, after: to.state } },
    });
  await tellChange(trx, chat);
  if (to.kind === null) return changed;
  const lastSeq = await addServiceMessage(trx, chat, to.kind, { isOwn: to.by.side === 'client' });
  await tellMessages(trx, chat, [lastSeq]);
  return { ...changed, lastSeq };
}

/** The conversations of a client, each held, in the order of their ids. */
async function lockAllOf(trx: Transaction, accountId: string): Promise<LockedChat[]> {
  const rows = await trx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const locked: LockedChat[] = [];
  for (const { id } of rows) locked.push(await lockChat(trx, id));
  return locked;
}

/**
 * With an account its conversations go, and all that was said and shown in them. What it has written for a clinic stays
 * under the name that stands on it.
 */
export async function deleteChatsOf(trx: Transaction, accountId: string): Promise<void> {
  for (const chat of await lockAllOf(trx, accountId)) {
    await removeFilesOf(trx, { chatId: chat.id });
    await trx.deleteFrom('chats').where('id', '=', chat.id).execute();
    await tellChange(trx, chat);
  }
  for (const table of ['chat_participants', 'chat_notes'])
    await sql`
      update ${sql.table(table)} set account_id = null where account_id = ${accountId}::uuid`.execute(trx);
  await trx
    .updateTable('canned_replies')
    .set({ created_by: null })
    .where('created_by', '=', accountId)
    .execute();
}

/**
 * After the consent to data on health going to clinics was taken back: conversations are closed, the name is closed, and
 * the next message asks for the consent anew; until then the clinic's people write nothing and open no file of the
 * client's, and read nothing of it. `trx` is the transaction of the withdrawal.
 */
export async function closeChatsAfterWithdrawal(trx: Transaction, accountId: string): Promise<void> {
  for (const chat of await lockAllOf(trx, accountId)) {
    await trx
      .updateTable('chats')
      .set({ health_consent_at: null, contact_opened_at: null })
      .where('id', '=', chat.id)
      .execute();
    if (chat.state === 'open')
      await setState(trx, chat, {
        state: 'closed',
        by: { side: 'client', accountId },
        kind: 'closed_by_client',
      });
    else await tellChange(trx, chat);
  }
}
