import { io, type Socket } from 'socket.io-client';
import { LIVE_PATH, type LiveActs, type LiveEvents } from '../../contract/chats/live.ts';
import { loadCounts, takeCounts } from '../platform/session-load.ts';
import { readToken } from '../platform/session-store.ts';
import { liveChats, liveInbox, liveMessages, liveNotes, liveReads, tellChange } from './changes.ts';
import { noteArrival } from './delivery.ts';
import { attendedChat, attendings, speakThrough, typings } from './hints.ts';
import { setLive } from './is-live.ts';
import { forgetNews } from './source.ts';

/** Hidden for so long, a window may have been asleep with its machine. */
const AWAY_MS = 20_000;
const BEAT_MS = 5000;

/**
 * Calls `onWake` when this window may have slept: someone comes back to it after a while, the line is back, or time has
 * jumped while it was open. Returns how to stop.
 */
function watchWaking(onWake: () => void): () => void {
  let hiddenAt: number | null = null;
  let beatAt = Date.now();
  const lookAtWindow = () => {
    if (document.visibilityState === 'hidden') hiddenAt ??= Date.now();
    else {
      const isLong = hiddenAt !== null && Date.now() - hiddenAt > AWAY_MS;
      hiddenAt = null;
      if (isLong) onWake();
    }
  };
  const beat = setInterval(() => {
    const pause = Date.now() - beatAt;
    beatAt = Date.now();
    // Hidden windows beat slowly anyway, and are asked when they are looked at.
    if (pause > AWAY_MS && document.visibilityState === 'visible') onWake();
  }, BEAT_MS);
  document.addEventListener('visibilitychange', lookAtWindow);
  addEventListener('online', onWake);
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', lookAtWindow);
    removeEventListener('online', onWake);
  };
}

type LiveSocket = Socket<LiveEvents, LiveActs>;

/** Until the next try after the server has refused: as long as it takes, but not at once. */
const REFUSED_MS = [2_000, 15_000, 120_000];
/** A server that says nothing for so long is not there any more. */
const ANSWER_MS = 4_000;

function tellAll(): void {
  tellChange(null);
  liveChats.tell({ id: null });
  liveInbox.tell({ id: null });
}

/** The API says whether the session still stands, and brings a fresh token for an old one. */
async function askAnew(): Promise<void> {
  await loadCounts();
  tellAll();
}

/** Tries again after a refusal for as long as someone is logged in: the library itself goes on only after lost lines. */
function comeBackAfterRefusals(socket: LiveSocket): () => void {
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const comeBack = () => {
    if (socket.active) return;
    const pause = REFUSED_MS[Math.min(refusals, REFUSED_MS.length - 1)];
    refusals += 1;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await loadCounts();
      if (readToken() !== null) socket.connect();
    }, pause);
  };
  socket.on('connect', () => {
    refusals = 0;
  });
  socket.on('connect_error', comeBack);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') comeBack();
  });
  return () => clearTimeout(timer);
}

/** A page that the browser keeps for the way back holds no connection. */
function restWhileHidden(socket: LiveSocket): () => void {
  const rest = () => socket.disconnect();
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) socket.connect();
  };
  addEventListener('pagehide', rest);
  addEventListener('pageshow', wake);
  return () => {
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', wake);
  };
}

/** Without a connection the window asks when someone comes back to it. */
function askOnReturn(socket: LiveSocket): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible' && !socket.connected && readToken() !== null) void askAnew();
  };
  document.addEventListener('visibilitychange', ask);
  addEventListener('focus', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    removeEventListener('focus', ask);
  };
}

/** What is open in this window; asked again while there is no answer, for a line that is dead shows itself only so. */
function attend(socket: LiveSocket): void {
  const chat = attendedChat();
  socket.timeout(ANSWER_MS).emit('attend', chat, (error: Error | null) => {
    if (error === null || !socket.connected || attendedChat() !== chat) return;
    // At once, and not when the library notices by its own pings.
    socket.disconnect().connect();
  });
}

/** After a sleep the connection may be dead without knowing it: what came meanwhile is asked for, and the line is tried. */
function tryAfterSleep(socket: LiveSocket): () => void {
  return watchWaking(() => {
    if (readToken() === null) return;
    void askAnew();
    if (socket.connected) attend(socket);
    // Waiting for its next try.
    else if (socket.active) socket.disconnect().connect();
  });
}

function hear(socket: LiveSocket): void {
  socket.on('notifications', takeCounts);
  socket.on('request.changed', ({ id }) => tellChange(id));
  socket.on('message', (event) => {
    liveMessages.tell(event);
    noteArrival(event);
  });
  socket.on('read', liveReads.tell);
  socket.on('note', liveNotes.tell);
  socket.on('chat.changed', liveChats.tell);
  socket.on('inbox.changed', liveInbox.tell);
  socket.on('typing', typings.tell);
  socket.on('attending', attendings.tell);
}

/** Keeps the live connection of this window until the returned function is called. */
export function openConnection(): () => void {
  const socket: LiveSocket = io({
    path: LIVE_PATH,
    // Where WebSockets are blocked the answers to long calls bring the news.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => give({ token: readToken() }),
    reconnectionDelayMax: 30_000,
  });
  let isFirst = true;
  socket.on('connect', () => {
    setLive(true);
    speakThrough({ attend: () => attend(socket), typing: () => void socket.emit('typing') });
    // Counts come with the connection. What else happened before it was up, or while it was down, is known by asking.
    if (isFirst) tellAll();
    else void askAnew();
    isFirst = false;
  });
  socket.on('disconnect', () => {
    speakThrough(null);
    setLive(false);
  });
  hear(socket);
  const stops = [
    comeBackAfterRefusals(socket),
    restWhileHidden(socket),
    askOnReturn(socket),
    tryAfterSleep(socket),
  ];
  return () => {
    for (const stop of stops) stop();
    socket.disconnect();
    forgetNews();
  };
}
