import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding, Stage } from './stage.ts';

/** So many are begun at once: more would wait in the machine's own queue. */
const WAVE = 200;

const SAY_NOTHING = () => undefined;

async function openMany(port: number, count: number, first: string | null): Promise<Socket[]> {
  const open: Socket[] = [];
  for (let made = 0; made < count; made += WAVE)
    await Promise.all(
      Array.from({ length: Math.min(WAVE, count - made) }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', SAY_NOTHING);
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.once(first === null ? 'connect' : 'data', () => resolve(true));
          socket.once('close', () => resolve(false));
          if (first !== null) socket.write(first);
        });
        if (isOpen) open.push(socket);
      }),
    );
  return open;
}

/** What everybody else is told while the crowd stands there: the slowest of so many answers, in ms. */
async function slowestOf(url: string, times: number): Promise<number> {
  let slowest = 0;
  for (let time = 0; time < times; time += 1) {
    const begun = Date.now();
    const reply = await fetch(`${url}/api/v1/client/clinics`);
    await reply.text();
    slowest = Math.max(slowest, reply.ok ? Date.now() - begun : Number.POSITIVE_INFINITY);
  }
  return slowest;
}

/** `count` connections that were answered once and stay, or that ask to become live connections and then say nothing. */
export async function crowd({ service: { url }, residentMb }: Stage, count: number): Promise<Finding[]> {
  const port = Number(new URL(url).port);
  const findings: Finding[] = [];
  const crowds = [
    {
      what: 'connections that were answered and stay',
      first: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    },
    {
      what: 'live connections that never say who they are',
      first:
        'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    },
  ];
  for (const { what, first } of crowds) {
    const before = await residentMb();
    const open = await openMany(port, count, first);
    const during = await residentMb();
    const slowest = await slowestOf(url, 20);
    for (const socket of open) socket.destroy();
    await delay(3000);
    const after = await residentMb();
    const reply = await fetch(`${url}/readyz`);
    findings.push({
      what: `${count} ${what}`,
      seen: `${open.length} stood; others answered within ${slowest} ms; ${before} → ${during} → ${after} MB; ready ${reply.status}`,
      isAsPromised: open.length === count && slowest < 5000 && reply.ok,
    });
  }
  return findings;
}
