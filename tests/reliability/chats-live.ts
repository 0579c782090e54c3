import { randomInt } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { LIVE_PATH, type LiveActs, type LiveEvents } from '../../contract/chats/live.ts';

export type LiveSocket = Socket<LiveEvents, LiveActs>;

export type LiveLine = {
  isLive(): boolean;
  /** Opens a conversation and writes in it; nobody depends on it. */
  hint(chat: string): void;
  close(): void;
};

type Input = {
  /** Tried in turn. */
  urls: readonly string[];
  token: string;
  /** Where sockets are blocked. */
  isPolling: boolean;
  onConnect(): void;
  hear(socket: LiveSocket): void;
  onRefusal(reason: string): void;
};

const ATTEMPT_MS = 8000;
/** What is said of the reader, and not of the line or of a server that is not ready. */
const refusals = new Set(['unauthenticated', 'blocked', 'too_many']);

/** Keeps a live connection, at whichever process is there, until it is closed. */
export function keepLive({ urls, token, isPolling, onConnect, hear, onRefusal }: Input): LiveLine {
  let at = randomInt(urls.length);
  let isClosed = false;
  let socket: LiveSocket | null = null;
  let timer: NodeJS.Timeout | undefined;

  function dial(): void {
    const own: LiveSocket = io(urls[at], {
      path: LIVE_PATH,
      auth: { token },
      forceNew: true,
      reconnection: false,
      transports: [isPolling ? 'polling' : 'websocket'],
    });
    socket = own;
    const goOn = () => {
      if (socket !== own) return;
      socket = null;
      own.disconnect();
      clearTimeout(timer);
      at = (at + 1) % urls.length;
      if (!isClosed) timer = setTimeout(dial, randomInt(100, 1200));
    };
    timer = setTimeout(goOn, ATTEMPT_MS);
    own.on('connect', () => {
      clearTimeout(timer);
      onConnect();
    });
    own.on('connect_error', ({ message }) => {
      if (refusals.has(message)) onRefusal(message);
      goOn();
    });
    own.on('disconnect', goOn);
    hear(own);
  }

  dial();
  return {
    isLive: () => socket?.connected ?? false,
    hint(chat) {
      socket?.emit('attend', chat, () => undefined);
      socket?.emit('typing');
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.disconnect();
    },
  };
}
