import { keepLive, type LiveLine } from './chats-live.ts';
import type { Writer } from './failures-load.ts';

const LIVE_CONNECTIONS = 10;

/** Live connections of some of those who write, by way of the balancer, and how long not all of them stood. */
export function holdLines(url: string, writers: readonly Writer[], faults: string[]) {
  const lines: LiveLine[] = writers.slice(0, LIVE_CONNECTIONS).map(({ account }) =>
    keepLive({
      urls: [url],
      token: account.token,
      isPolling: false,
      onConnect: () => undefined,
      hear: () => undefined,
      onRefusal: (reason) => faults.push(`A live connection was refused: ${reason}`),
    }),
  );
  let awayMs = 0;
  let lookedAt = Date.now();
  const isWhole = () => lines.every((line) => line.isLive());
  const timer = setInterval(() => {
    const now = Date.now();
    if (!isWhole()) awayMs += now - lookedAt;
    lookedAt = now;
  }, 50);
  return {
    isWhole,
    awayMs: () => awayMs,
    close() {
      clearInterval(timer);
      for (const line of lines) line.close();
    },
  };
}
