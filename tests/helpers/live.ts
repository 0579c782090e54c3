import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { io as connectTo, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { LIVE_PATH, type LiveActs, type LiveEvents } from '../../contract/chats/live.ts';
import { drawings } from '../../demo/drawings/drawings.ts';
import { buildApp } from '../../server/app.ts';
import { findChatAccess, listMessagesBySeq } from '../../server/chats/reads.ts';
import type { Config } from '../../server/config.ts';
import { createMessageStore } from '../../server/content/languages/message-store.ts';
import { type Live, startLive } from '../../server/live/sockets.ts';
import { separateClients } from '../../server/platform/client-rows.ts';
import { kyselyOn, openPool } from '../../server/platform/database.ts';
import { countNotifications } from '../../server/requests/notifications/reads.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import type { TestApp } from './app.ts';
import { asApp } from './global-database.ts';
import { testSecrets } from './keys.ts';
import { openWhenAsked } from './late-directory.ts';

export type TestNode = { app: TestApp['app']; live: Live; address: string; close(): Promise<void> };

/** A node as it serves: an app with its own live connection, on a port of its own. `repeatMs`: of who is there. */
export async function startNode(
  { url, config: common }: Pick<TestApp, 'url' | 'config'>,
  settings: Partial<Config> = {},
  repeatMs?: number,
): Promise<TestNode> {
  const config = { ...common, ...settings };
  const log = pino({ level: 'silent' });
  const directory = openWhenAsked(url);
  const pool = openPool(asApp(url), 5);
  pool.on('error', () => undefined); // connections cut when the database is dropped
  separateClients(pool);
  const db = kyselyOn(pool, { secrets: testSecrets });
  const messages = await createMessageStore(db);
  const app = await buildApp({ config, log, db, pool, messages, directory, drawings, busyMs: 0 });
  const reads = { countNotifications, findChatAccess, listMessagesBySeq };
  const live = await startLive(app, {
    config,
    db,
    log,
    connectionString: url,
    reads,
    ...(repeatMs !== undefined && { repeatMs }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = () =>
    app
      .close()
      .then(() => directory.close())
      .then(() => pool.end());
  return { app, live, address: `http://127.0.0.1:${port}`, close };
}

export type ReceivedEvents = { event: string; data: unknown }[];
export type LiveWindow = { socket: Socket<LiveEvents, LiveActs>; heard: ReceivedEvents };

export const once = (socket: Socket, event: string) =>
  new Promise<Error & { message: string }>((resolve) => socket.once(event, resolve));

/** What this window has heard of one kind, in its order. */
export const eventsOf = ({ heard: received }: LiveWindow, name: keyof LiveEvents): unknown[] =>
  received.flatMap(({ event, data }) => (event === name ? [data] : []));

/** The messages this window has heard, in their order. */
export const messagesOf = (window: LiveWindow): ChatMessage[] =>
  eventsOf(window, 'message').map((event) => (event as { message: ChatMessage }).message);

/** Writes on and on, as a person does, until the other has seen it. */
export async function typeUntilSeen(writer: LiveWindow, reader: LiveWindow): Promise<void> {
  const before = eventsOf(reader, 'typing').length;
  // The server hears one a second, and puts out who says it sixty times in ten.
  const end = performance.now() + 20_000;
  for (; eventsOf(reader, 'typing').length === before; await delay(400)) {
    if (performance.now() > end) throw new Error('typing did not come through in twenty seconds');
    writer.socket.emit('typing');
  }
}

/** Windows of people, which are closed after each test. */
export function createDialler() {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  function dial(
    node: { address: string },
    token: string | undefined,
    options: Partial<ManagerOptions> = {},
  ): LiveWindow {
    const socket: LiveWindow['socket'] = connectTo(node.address, {
      path: LIVE_PATH,
      auth: { token },
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 50,
      ...options,
    });
    open.push(socket);
    const received: ReceivedEvents = [];
    socket.onAny((event: string, data: unknown) => received.push({ event, data }));
    return { socket, heard: received };
  }

  async function attend(
    node: { address: string },
    by: Pick<MadeAccount, 'token'>,
    options: Partial<ManagerOptions> = {},
  ): Promise<LiveWindow> {
    const dialled = dial(node, by.token, options);
    const { socket } = dialled;
    // Who comes hears the counts first, perhaps before it hears that it is connected; the tests are about what comes after.
    await Promise.race([
      once(socket, 'notifications'),
      once(socket, 'connect_error').then((error) => Promise.reject(error)),
    ]);
    dialled.heard.length = 0;
    return dialled;
  }

  /** Opens a conversation in this window; whether it is theirs. */
  const openChat = ({ socket }: LiveWindow, chat: string | null): Promise<boolean> =>
    new Promise((resolve) => {
      socket.emit('attend', chat, resolve);
    });

  return { dial, attend, openChat, once };
}
