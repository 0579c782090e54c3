import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Service, startService } from '../helpers/service.ts';

/** A process that is started again whenever it has ended, as whoever runs it for real would do. */
export type KeptService = {
  /** By force, when it is there; it comes back by itself, a while later. */
  kill(): Promise<void>;
  /** Resolves when it answers. */
  ready(): Promise<void>;
  stop(): Promise<void>;
  output(): string;
};

const TRIES = 20;

/**
 * A free port that stays so while nothing listens on it: below those that the system gives to outgoing connections, of
 * which one would take it while the process is dead.
 */
export function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    probe.once('error', () => resolve(findPort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}

/** `environment` names the port, which stays the same. */
export async function keepService(environment: Record<string, string>): Promise<KeptService> {
  let service: Service = await startService(environment);
  let output = '';
  let coming: Promise<void> = Promise.resolve();

  /** Not while its database is away: it ends with a sentence and is tried again. */
  async function comeBack(): Promise<void> {
    await delay(randomInt(100, 1500));
    for (let tries = 1; ; tries += 1)
      try {
        service = await startService(environment);
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
        await delay(500);
      }
  }

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (service.process.exitCode !== null || service.process.signalCode !== null) return resolve();
      service.process.once('exit', () => resolve());
      service.process.kill(signal);
    });

  return {
    async kill() {
      await coming;
      output += service.output();
      await end('SIGKILL');
      coming = comeBack();
      // Whoever waits for it hears of its failure; until then it is nobody's.
      coming.catch(() => undefined);
    },
    ready: () => coming,
    async stop() {
      await coming.catch(() => undefined); // what never came back needs no stopping
      await end('SIGKILL');
    },
    output: () => output + service.output(),
  };
}
