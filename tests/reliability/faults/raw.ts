import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A connection that says what it is told to and nothing else. */
export type Line = {
  socket: Socket;
  /** What has come so far. */
  heard(): string;
  isEnded(): boolean;
  /** Resolves with what has come when the other side has ended the line; throws when it has not in time. */
  ended(timeoutMs: number): Promise<string>;
  /** Resolves with what has come as soon as it matches; throws when it does not in time. */
  until(pattern: RegExp, timeoutMs: number): Promise<string>;
};

const POLL_MS = 25;

export async function openLine(url: string): Promise<Line> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  let isOver = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined); // a reset is an end as well
  socket.on('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  const waitFor = async (isSo: () => boolean, timeoutMs: number, what: string) => {
    for (const deadline = Date.now() + timeoutMs; !isSo(); await delay(POLL_MS))
      if (Date.now() > deadline)
        throw new Error(`not ${what} in ${timeoutMs} ms; heard: ${text.slice(0, 200)}`);
    return text;
  };
  return {
    socket,
    heard: () => text,
    isEnded: () => isOver,
    ended: (timeoutMs) => waitFor(() => isOver, timeoutMs, 'ended'),
    until: (pattern, timeoutMs) => waitFor(() => pattern.test(text), timeoutMs, `answered ${pattern}`),
  };
}

/** A request without a body: its first line, the headers, and the empty line. */
export const headOf = (method: string, path: string, lines: string[] = []): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');

/** Statuses of the answers in what was heard, in their order. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
