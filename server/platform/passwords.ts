import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { parseOptions } from '@node-rs/argon2';
import { KnownError } from './errors.ts';
import type { PasswordAnswer, PasswordJob } from './password-thread.ts';
import { createTurns } from './turns.ts';

/** Argon2id, the library's own choice, with 19 MiB: 25 ms of one processor. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The last of them waits 5 s. */
const turns = createTurns(1, 200);

/** Most of its memory is the 19 MiB of a hash, which no limit of JavaScript counts. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };

let thread: Worker | null = null;
let done = 0;

/** Begun with the first password, and again where it died. Idle it does not keep the process alive. */
function startThread(): Worker {
  const begun = new Worker(new URL('./password-thread.ts', import.meta.url), {
    resourceLimits: THREAD_LIMITS,
  });
  // Its end is what matters, and follows.
  begun.on('error', () => undefined);
  begun.on('exit', () => {
    if (thread === begun) thread = null;
  });
  begun.unref();
  return begun;
}

function ask(job: PasswordJob): Promise<string | boolean> {
  thread ??= startThread();
  const worker = thread;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off('message', onMessage).off('exit', onExit).unref();
      settle();
    };
    const onMessage = (reply: PasswordAnswer) =>
      end(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.answer)));
    // It passes by itself: the next password begins a new thread.
    const onExit = () => end(() => reject(new KnownError('unavailable')));
    worker.on('message', onMessage).on('exit', onExit).ref();
    worker.postMessage(job);
  });
}

/**
 * One hash at a time, whoever asks, in a thread that everything else goes before: twenty logins at once would else take
 * the processors from the searches, and 19 MiB each. Throws `unavailable` where too many wait already.
 */
const inTurn = (job: PasswordJob): Promise<string | boolean> =>
  turns
    .take(() => ask(job))
    .finally(() => {
      done += 1;
    });

/** Hashes made and compared since the process started, and those that wait or are at work. For figures of operation. */
export const passwordFigures = (): { done: number; waiting: number } => ({
  done,
  waiting: turns.waiting(),
});

/** One keyboard types é as one character, another as two. */
const bytesOf = (password: string): Uint8Array => Buffer.from(password.normalize('NFC'));

/** In PHC form, which names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inTurn({ kind: 'hash', password: bytesOf(password), cost: COST }));
}

let decoy: Promise<string> | null = null;

/** The hash of a password that nobody knows: where there is no account a check takes as long as where there is one. */
const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword(randomBytes(32).toString('base64')).catch((error: unknown) => {
    decoy = null;
    throw error;
  }));

/** With null it works as long as with a hash, and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await decoyHash());
  const isRight = await inTurn({ kind: 'verify', password: bytesOf(password), stored: known });
  return isRight === true && stored !== null;
}

/** Whether a hash is cheaper to guess at than those that are made now. */
export function isWeakHash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
