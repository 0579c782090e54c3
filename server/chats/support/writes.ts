import { sql } from 'kysely';
import type { OpenedAdminChat } from '../../../contract/chats/admin-chats.ts';
import type { OpenedMessage } from '../../../contract/requests/admin-requests.ts';
import { findChatFile, type StoredAttachment } from '../../accounts/attachments/reads.ts';
import { openForReason } from '../../accounts/attachments/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { addAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { addServiceMessage, tellMessages } from '../../requests/chat-events/writes.ts';
import { readEarlierMessages } from '../../requests/support/reads.ts';
import { requireReason } from '../../requests/support/rules.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { needsHealthConsent } from '../reads.ts';
import { type LockedChat, lockChat } from '../writes.ts';
import { findChatOpening, readChatForSupport } from './reads.ts';

type Supported = { by: Operator; id: string };

/**
 * A conversation about no request, locked for an operator who is neither its client nor works for its clinic. Throws not_found,
 * also for one about a request, which is opened with it; and `invalid`, on `state` if the client has withdrawn the consent.
 */
async function holdChat(trx: Transaction, { by, id }: Supported): Promise<LockedChat> {
  const chat = await lockChat(trx, id);
  if (chat.requestId !== null || chat.lastSeq === 0) throw new KnownError('not_found');
  await requireUnconcerned(trx, by.actorId, chat);
  if (await needsHealthConsent(trx, chat)) refuse('state', 'conversation_withheld');
  return chat;
}

type Opening =
  | { kind: 'chat.opened'; reason: string }
  | { kind: 'chat.paper_opened'; reason: string; detail: { paper: string } };

/** Writes an opening into the log and into the conversation. If the client does not read it there, an email tells them. */
async function record(trx: Transaction, chat: LockedChat, by: Operator, opening: Opening): Promise<void> {
  const id = await addAct(trx, { ...by, entity: 'chat', entityId: chat.id, ...opening });
  const kind = opening.kind === 'chat.opened' ? 'read_by_operator' : 'file_opened_by_operator';
  const seq = await addServiceMessage(trx, chat, kind, { opening: id });
  await sql`update chats set news_at = coalesce(news_at, now()) where id = ${chat.id}::uuid`.execute(trx);
  await tellMessages(trx, chat, [seq]);
}

/** Returns what both sides have written, after the opening was recorded. Throws as `holdChat`. */
export function openChatForSupport(
  db: Database,
  act: Supported & { reason: string },
): Promise<OpenedAdminChat> {
  return retryingTransaction(db, async (trx) => {
    const chat = await holdChat(trx, act);
    const opened = await readChatForSupport(trx, chat.id);
    await record(trx, chat, act.by, { kind: 'chat.opened', reason: act.reason.trim() });
    return opened;
  });
}

/** Holds a conversation that the operator has opened with a reason. Throws as `holdChat`, and `invalid` on `reason` without an opening. */
async function holdOpened(trx: Transaction, act: Supported): Promise<{ chat: LockedChat; reason: string }> {
  const chat = await holdChat(trx, act);
  const reason = requireReason(await findChatOpening(trx, { id: chat.id, operatorId: act.by.actorId }));
  return { chat, reason };
}

/** Messages before one: the opening in the log covers them. Throws as `holdOpened`. */
export function openEarlierOfChat(
  db: Database,
  act: Supported & { before: number },
): Promise<OpenedMessage[]> {
  return retryingTransaction(db, async (trx) => {
    const { chat } = await holdOpened(trx, act);
    return readEarlierMessages(trx, { chatId: chat.id, requestId: null, before: act.before });
  });
}

/** A file of the conversation, after its opening was recorded with the reason of the conversation's. Throws as `holdOpened`. */
export function openChatDocument(
  tools: { db: Database; files: Pick<Files, 'read'> },
  act: Supported & { documentId: string },
): Promise<{ file: StoredAttachment; bytes: Buffer }> {
  const find = (from: Database) => findChatFile(from, act.id, act.documentId);
  return openForReason(tools, find, async (trx) => {
    const { chat, reason } = await holdOpened(trx, act);
    return (paper) => record(trx, chat, act.by, { kind: 'chat.paper_opened', reason, detail: { paper } });
  });
}
