import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../tests/helpers/service.ts';

/** What a service is to be started with, that its memory can be asked for. */
export const measurable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

const WAIT_MS = 20_000;

async function findInspector(service: Service): Promise<string> {
  service.process.kill('SIGUSR1');
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await delay(100)) {
    const [address] = /ws:\/\/\S+/.exec(service.output()) ?? [];
    if (address) return address;
  }
  throw new Error('The service does not open its inspector');
}

/** Megabytes that the service holds on to, in its heap and in buffers beside it, after everything unused is gone. */
export async function heldMegabytes(service: Service): Promise<number> {
  const socket = new WebSocket(await findInspector(service));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let turn = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      turn += 1;
      const id = turn;
      const hear = ({ data }: MessageEvent) => {
        const answer: unknown = JSON.parse(String(data));
        if (Object(answer).id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(Object(answer).result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  for (const _ of [1, 2, 3]) await ask('HeapProfiler.collectGarbage');
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
  const answer = await ask('Runtime.evaluate', { expression });
  socket.close();
  return Number(Object(Object(answer).result).value) / 2 ** 20;
}
