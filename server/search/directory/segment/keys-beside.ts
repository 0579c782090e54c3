/** Builds the keys of terms in a second thread, because they take a third of the time of a large index. */
import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { sharedRoom, type Texts } from './arrays.ts';
import { buildKeys, type Keys } from './build-keys.ts';
import type { KeysThreadData, KeysThreadTerms } from './keys-thread.ts';

/** Terms are sent to the thread in batches of this size. An index with fewer terms starts no thread. */
const TERMS_AT_ONCE = 1 << 15;
/** A thread that is killed, for example for lack of memory, cannot report it: the wait ends after this time. */
const MOST_WAITED_MS = 60_000;

/**
 * @param termsFrom the terms from a number on, in shared memory.
 * @param isWorthThread false builds all keys here.
 */
export function collectKeys(termsFrom: (first: number) => Texts, isWorthThread = availableParallelism() > 1) {
  let thread: ReturnType<typeof startThread> | null = null;
  let sent = 0;
  return {
    /** @param count terms so far. */
    see(count: number): void {
      if (!isWorthThread || count - sent < TERMS_AT_ONCE) return;
      thread ??= startThread();
      thread.send(termsFrom(sent));
      sent = count;
    },
    /** Ends the list of terms. Call the returned function when all other work is done: it waits for the keys. */
    finish(): () => Keys {
      if (thread === null) return () => buildKeys(termsFrom(0));
      const { send, receive } = thread;
      send(termsFrom(sent));
      send(null);
      return () => receive() ?? buildKeys(termsFrom(0));
    },
  };
}

function startThread() {
  const { port1, port2 } = new MessageChannel();
  const isOver = sharedRoom(Int32Array, 1);
  const worker = new Worker(new URL('./keys-thread.ts', import.meta.url), {
    workerData: { port: port2, isOver } satisfies KeysThreadData,
    transferList: [port2],
    // Typed arrays hold the result outside the heap, which has only the texts being read.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
  });
  // When the build fails, nobody ends the thread: it must not keep the process alive.
  worker.unref();
  // An error needs no handling here: `receive` returns null without the keys.
  worker.on('error', () => undefined);
  return {
    send: (terms: KeysThreadTerms): void => port1.postMessage(terms),
    /** Waits for the keys; null if the thread failed or took too long. */
    receive(): Keys | null {
      Atomics.wait(isOver, 0, 0, MOST_WAITED_MS);
      const received: { message: Keys } | undefined = receiveMessageOnPort(port1);
      port1.close();
      void worker.terminate();
      return received?.message ?? null;
    },
  };
}
