import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { type Device, type DeviceRoom, takeMessage } from './chats-device.ts';
import { type ChatLedger, noteAcknowledged } from './chats-ledger.ts';

const PAUSE_MS = [300, 600, 1200, 2500, 5000];
const LIMITED_MS = 3000;

/** Sends what waits, one after another, the same until the service has answered. */
export async function send(device: Device, room: DeviceRoom, ledger: ChatLedger): Promise<void> {
  if (room.isSending) return;
  room.isSending = true;
  for (let tries = 0, [message] = room.outbox; message && !device.isClosed(); [message] = room.outbox) {
    const { status, data } = await device.call('POST', `${device.side}/chats/${room.chat}/messages`, message);
    if (status === 200) {
      // The service's own contract checks what it answers.
      const said = data as ChatMessage;
      noteAcknowledged(ledger, room.chat, said);
      takeMessage(room, said);
    }
    if (status === 0 || status === 429) {
      if (status === 429) ledger.tally.limited += 1;
      const pause = status === 429 ? LIMITED_MS : (PAUSE_MS[Math.min(tries, PAUSE_MS.length - 1)] ?? 0);
      tries += 1;
      await delay(pause * (0.75 + Math.random() / 2));
      continue;
    }
    if (status !== 200) ledger.faults.push(`A message was refused: ${status} ${JSON.stringify(data)}`);
    room.outbox.shift();
    tries = 0;
  }
  room.isSending = false;
}

export function say(device: Device, room: DeviceRoom, ledger: ChatLedger): void {
  const id = randomUUID();
  const body = `${device.side === 'client' ? 'Здравствуйте' : 'Guten Tag'}, ${ledger.said.size} ${id}`;
  const texts = new Set([body]);
  ledger.said.set(id, { chat: room.chat, accountId: device.account.id, texts, isRetracted: false });
  room.outbox.push({ id, body });
  void send(device, room, ledger);
}
