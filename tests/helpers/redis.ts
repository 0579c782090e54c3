import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './service.ts';

/** Set by `npm test`, which installs it where it can. */
const places = [process.env.REDIS_PATH, '/usr/bin/redis-server', '/usr/bin/valkey-server'];
const program = places.find((path) => path !== undefined && existsSync(path));

/** Why tests on Redis are skipped; null: it is there. */
export const noRedis: string | null =
  program === undefined ? 'no redis-server found: install it, or name it in REDIS_PATH' : null;

/** A Redis server that dies by force and comes back at the same address with nothing in it. */
export type OwnRedis = {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** What its own client would type; the answer as it came. */
  ask(command: string): Promise<string>;
};

function exchange(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.setTimeout(2000, () => socket.destroy(new Error('Redis does not answer')));
    socket.once('data', (chunk) => {
      resolve(String(chunk).trim());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

async function waitUntilReady(port: number): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await delay(50)) {
    const answer = await exchange(port, 'PING').catch(() => ''); // refused until it listens
    if (answer === '+PONG') return;
    if (Date.now() > deadline) throw new Error('Redis was not ready in twenty seconds');
  }
}

/** `isDown`: its address, with nothing there until `restart`. */
export async function startRedis({ isDown = false } = {}): Promise<OwnRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  async function restart(): Promise<void> {
    if (program === undefined) throw new Error(noRedis ?? '');
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, options, { stdio: 'ignore' });
    await waitUntilReady(port);
  }
  async function kill(): Promise<void> {
    const dying = child;
    child = null;
    if (dying === null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  }
  if (!isDown) await restart();
  return { url: `redis://127.0.0.1:${port}`, kill, restart, ask: (command) => exchange(port, command) };
}
