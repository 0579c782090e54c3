/** Builds the keys of terms in a thread of its own: of a large index they take a third of the time. */
import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { sharedRoom, type Texts } from './arrays.ts';
import { buildKeys, type Keys } from './build-keys.ts';
import type { KeysThreadData, KeysThreadTerms } from './keys-thread.ts';

/** The thread is told of so many terms at once; an index of fewer does not begin one. */
const TERMS_AT_ONCE = 1 << 15;
/** A thread that was killed, as for want of memory, cannot say so. */
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
    /** No more terms come. Returns what waits for the keys, to be called when everything else is done. */
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
    // What is kept lies in typed arrays: the heap has only the texts just read.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
  });
  // Of a build that fails nobody ends the thread.
  worker.unref();
  // `receive` sees that the keys are missing.
  worker.on('error', () => undefined);
  return {
    send: (terms: KeysThreadTerms): void => port1.postMessage(terms),
    /** Waits for the keys; null where they do not come. */
    receive(): Keys | null {
      Atomics.wait(isOver, 0, 0, MOST_WAITED_MS);
      const received: { message: Keys } | undefined = receiveMessageOnPort(port1);
      port1.close();
      void worker.terminate();
      return received?.message ?? null;
    },
  };
}
