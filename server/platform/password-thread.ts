/** Thread: makes and compares hashes, one after the other, and lets everything else go first. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export type PasswordJob =
  | { kind: 'hash'; password: Uint8Array; cost: Options }
  | { kind: 'verify'; password: Uint8Array; stored: string };

export type PasswordAnswer = { answer: string | boolean } | { error: string };

/** A tenth of the processor where searches want all of it; all of what they leave. */
const NICENESS = 10;

// Linux gives each thread a priority of its own; elsewhere this would slow the whole service.
if (process.platform === 'linux') setPriority(NICENESS);

const work = (job: PasswordJob): string | boolean =>
  job.kind === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.stored, job.password);

parentPort?.on('message', (job: PasswordJob) => {
  const reply = (answer: PasswordAnswer) => parentPort?.postMessage(answer);
  try {
    reply({ answer: work(job) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
});
