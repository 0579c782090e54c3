/** Thread: builds the keys of terms while another one collects names, see keys-beside.ts. */
import { type MessagePort, workerData } from 'node:worker_threads';
import type { Texts } from './arrays.ts';
import { createKeysBuilder, type Keys } from './build-keys.ts';

export type KeysThreadData = {
  port: MessagePort;
  /** One number: 0 until the thread has posted the keys or failed, then 1. */
  isOver: Int32Array;
};
/** Null: there are no more terms. */
export type KeysThreadTerms = Texts | null;

const { port, isOver } = workerData as KeysThreadData;
const builder = createKeysBuilder();

function end(): void {
  Atomics.store(isOver, 0, 1);
  Atomics.notify(isOver, 0);
  port.close();
}

// The main thread sleeps while it waits and gets no event. Woken without keys, it builds them itself and throws the same error.
process.on('uncaughtException', end);
port.on('message', (terms: KeysThreadTerms) => {
  if (terms) {
    builder.add(terms);
    return;
  }
  port.postMessage(builder.finish() satisfies Keys);
  end();
});
