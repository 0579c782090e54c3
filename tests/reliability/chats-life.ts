import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { messagesFrom } from '../../web/chats/conversation-state.ts';
import { type Device, type DeviceRoom, reload } from './chats-device.ts';
import { type ChatLedger, noteAcknowledged } from './chats-ledger.ts';
import { say } from './chats-outbox.ts';

type Act = (device: Device, room: DeviceRoom, ledger: ChatLedger) => Promise<void>;

const read: Act = async (device, { chat, store }, ledger) => {
  const { last: seq } = store.read().state;
  if (seq === 0) return;
  const { status } = await device.call('POST', `${device.side}/chats/${chat}/read`, { seq });
  const own = await ownNumber(device, chat);
  if (status !== 200 || own === null) return;
  const key = `${chat} ${own}`;
  ledger.read.set(key, Math.max(seq, ledger.read.get(key) ?? 0));
};

const numbers = new Map<string, number>();

/** Their number in a conversation never changes; null: it was not to be had. */
async function ownNumber(device: Device, chat: string): Promise<number | null> {
  const key = `${device.account.id} ${chat}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const { status, data } = await device.call('GET', `${device.side}/chats/${chat}`);
  const number: unknown = status === 200 ? Object(data).own_number : null;
  if (typeof number !== 'number') return null;
  numbers.set(key, number);
  return number;
}

/** One of those that this person has said lately. */
function findOwn({ account }: Device, { chat, store }: DeviceRoom, ledger: ChatLedger): ChatMessage | null {
  const { state } = store.read();
  const own = [...messagesFrom(state, state.last - 20)].filter(({ id, retracted_at }) => {
    const said = ledger.said.get(id);
    return said?.accountId === account.id && said.chat === chat && retracted_at === null;
  });
  return own[randomInt(Math.max(1, own.length))] ?? null;
}

const correct: Act = async (device, room, ledger) => {
  const message = findOwn(device, room, ledger);
  if (!message) return;
  const body = `${message.body} (${randomInt(1000)})`;
  ledger.said.get(message.id)?.texts.add(body);
  const path = `${device.side}/chats/${room.chat}/messages/${message.seq}`;
  const { status } = await device.call('PATCH', path, { body });
  if (status === 200) ledger.tally.corrected += 1;
};

const retract: Act = async (device, room, ledger) => {
  const message = findOwn(device, room, ledger);
  const said = message && ledger.said.get(message.id);
  if (!said) return;
  const path = `${device.side}/chats/${room.chat}/messages/${message.seq}`;
  const { status } = await device.call('DELETE', path);
  // Without an answer it may have been done.
  said.texts.add('');
  if (status !== 200) return;
  said.isRetracted = true;
  ledger.tally.retracted += 1;
};

/** As after an answer that did not come, also where it had come: the same message once more. */
const repeat: Act = async (device, room, ledger) => {
  const message = findOwn(device, room, ledger);
  if (!message) return;
  const again = { id: message.id, body: message.body ?? '' };
  const { status, data } = await device.call('POST', `${device.side}/chats/${room.chat}/messages`, again);
  if (status === 429) ledger.faults.push(`${message.id} was counted twice`);
  if (status !== 200) return;
  ledger.tally.repeated += 1;
  // The service's own contract checks what it answers.
  noteAcknowledged(ledger, room.chat, data as ChatMessage);
};

const rarities: Act[] = [reload, correct, retract, repeat];

const WAITING_MAX = 3;

export const countWaiting = ({ open }: Device): number =>
  open.reduce((sum, { outbox }) => sum + outbox.length, 0);

/** Talks in all rooms until `isOver`; `paceMs` lies between two words as a mean. */
export async function liveInChats(
  device: Device,
  { ledger, paceMs, isOver }: { ledger: ChatLedger; paceMs: number; isOver(): boolean },
): Promise<void> {
  while (!isOver()) {
    await delay(randomInt(paceMs / 2, (paceMs * 3) / 2));
    const room = device.open[randomInt(device.open.length)];
    // Nobody goes on for long while nothing of it is sent.
    if (!room || isOver() || countWaiting(device) > WAITING_MAX) continue;
    device.hint(room.chat);
    say(device, room, ledger);
    if (randomInt(2) === 0) void read(device, room, ledger);
    if (randomInt(6) === 0) await rarities[randomInt(rarities.length)]?.(device, room, ledger);
  }
}
