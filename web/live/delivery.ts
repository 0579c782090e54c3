import { clientConversation, staffConversation } from '../../contract/chats/conversations.ts';
import { browserApi } from '../platform/browser-site.ts';
import { readToken } from '../platform/session-store.ts';
import type { LiveMessage } from './changes.ts';

/** One call a room in this time says it of all that came. */
const PAUSE_MS = 1000;

type Arrival = Pick<LiveMessage, 'audience'> & { seq: number };

const arrived = new Map<string, Arrival>();
const resting = new Set<string>();

async function say(chat: string): Promise<void> {
  const arrival = arrived.get(chat);
  if (arrival === undefined || readToken() === null) return;
  arrived.delete(chat);
  resting.add(chat);
  const { audience, seq } = arrival;
  const conversation = audience === 'staff' ? staffConversation : clientConversation;
  try {
    await browserApi(conversation.deliverChat, { params: { uuid: chat }, body: { seq } });
  } catch {
    // The next message, or the reading of this one, says it again.
  }
  setTimeout(() => {
    resting.delete(chat);
    void say(chat);
  }, PAUSE_MS);
}

/** A message that reaches this window has reached its reader's device, whatever page is open: the sender is told. */
export function noteArrival({ chat, audience, message }: LiveMessage): void {
  // What one's own side wrote, and what the service says, nobody waits for.
  if (message.side === audience || message.side === 'service') return;
  const { seq } = arrived.get(chat) ?? { seq: 0 };
  arrived.set(chat, { audience, seq: Math.max(seq, message.seq) });
  if (!resting.has(chat)) void say(chat);
}
