import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../platform/jobs.ts';
import { noteRedis } from './reads.ts';
import type { LiveServer } from './rooms.ts';

const RETRY_MAX_MS = 2000;
const BLOCK_MS = 5000;
/** A connection that was silent for so long has died without a word: it is asked, or waits, more often than this. */
const SILENCE_MS = 15_000;
/** Hints older than some seconds are worth nothing. */
const STREAM_MAX = 1000;
const QUEUE_MAX = 1000;
const LAST_WORD_MS = 500;

/** `isWriter`: fails at once while Redis is away; what reads waits until it is back. */
function openClient(url: string, isWriter: boolean) {
  return createClient({
    url,
    name: 'medatlas-live',
    disableOfflineQueue: isWriter,
    commandsQueueMaxLength: QUEUE_MAX,
    // Where nothing is said, too: silence is death.
    pingInterval: BLOCK_MS,
    socket: {
      connectTimeout: BLOCK_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 5), RETRY_MAX_MS),
    },
  });
}

type Client = ReturnType<typeof openClient>;

export type Cluster = {
  /** Calls back each time a connection to Redis is there. */
  onReady(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * What the adapter sees of Redis. Nobody waits for a hint to be written, and none is an error: what the adapter itself
 * would do is hang on a line that is dead, end the process over a `publish` that failed, and ask a closed client in a
 * loop without a pause.
 */
function makeFacade(writer: Client, openReader: () => Client, isClosed: () => boolean, log: Log) {
  const lose = (err: unknown) => log.debug({ err }, 'a hint to the other nodes was lost');
  return {
    // By this the adapter knows the client of the `redis` package.
    sSubscribe: () => undefined,
    xAdd: (...args: Parameters<Client['xAdd']>) => {
      writer.xAdd(...args).catch(lose);
      return Promise.resolve('');
    },
    publish: (...args: Parameters<Client['publish']>) => writer.publish(...args).catch(lose),
    duplicate() {
      const reader = openReader();
      return {
        sSubscribe: () => undefined,
        on: () => undefined,
        // Not before it has found Redis, however long that takes; at the end of the service it never does.
        connect: () => reader.connect().catch(() => new Promise<never>(() => undefined)),
        subscribe: (...args: Parameters<typeof reader.subscribe<true>>) =>
          reader.subscribe(...args).catch(lose),
        xRead: async (...args: Parameters<Client['xRead']>) => {
          try {
            return await reader.xRead(...args);
          } catch (error) {
            if (!isClosed()) await delay(RETRY_MAX_MS / 10);
            throw error;
          }
        },
        disconnect: () => undefined,
      };
    },
  };
}

/**
 * Joins the nodes over Redis: typing and who is there go from one to the others. Redis need not be there, neither now nor
 * later: without it each node has its own hints, and nothing else is different.
 */
export function joinCluster(io: LiveServer, url: string, log: Log): Cluster {
  const clients = new Set<Client>();
  const listeners = new Set<() => void>();
  let isClosed = false;
  /** Said once each time it goes away. */
  let isMissed = false;
  function open(isWriter: boolean): Client {
    const client = openClient(url, isWriter);
    clients.add(client);
    client.on('ready', () => {
      for (const listener of listeners) listener();
    });
    client.on('error', (err: unknown) => {
      if (isClosed) return;
      noteRedis(writer.isReady);
      if (!isMissed) log.warn({ err }, 'Redis is away: hints do not leave this node');
      isMissed = true;
    });
    return client;
  }
  noteRedis(false);
  const writer = open(true);
  writer.on('ready', () => {
    isMissed = false;
    noteRedis(true);
  });
  // Goes on until it succeeds or the service ends.
  writer.connect().catch(() => undefined);
  const facade = makeFacade(
    writer,
    () => open(false),
    () => isClosed,
    log,
  );
  io.adapter(
    createAdapter(facade, {
      streamName: 'medatlas:live',
      channelPrefix: 'medatlas:live',
      maxLen: STREAM_MAX,
      blockTimeInMs: BLOCK_MS,
      onlyPlaintext: true,
    }),
  );
  return {
    onReady: (listener) => void listeners.add(listener),
    async close() {
      isClosed = true;
      // Before its clients: its reading ends where it is told to, and not at an error.
      io.of('/').adapter.close();
      // What was said last still goes out.
      if (writer.isReady) await Promise.race([writer.close().catch(() => undefined), delay(LAST_WORD_MS)]);
      for (const client of clients) if (client.isOpen) client.destroy();
      noteRedis(null);
    },
  };
}
