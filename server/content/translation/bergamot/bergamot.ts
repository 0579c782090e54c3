import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { ConfigError } from '../../../config.ts';
import { KnownError } from '../../../platform/errors.ts';
import { createTurns } from '../../../platform/turns.ts';
import { TranslationError, type TranslationProvider } from '../provider.ts';
import type { EngineCall, EngineFiles, EngineReply } from './messages.ts';
import { openModels } from './model-files.ts';

const PACKAGE = '@browsermt/bergamot-translator';
/** engine-thread.ts calls the functions of exactly this version. */
const VERSION = '0.4.9';

/** The engine translates one text at a time; this many others may wait. */
const WAITING_MAX = 16;
/** A text of 5,000 characters takes some seconds; then the thread is taken to be stuck. */
const TIMEOUT_MS = 60_000;

/** Paths of the engine's files. Throws where its package is not installed. */
function requireEngine(): EngineFiles {
  const { resolve } = createRequire(import.meta.url);
  try {
    return {
      wasm: resolve(`${PACKAGE}/worker/bergamot-translator-worker.wasm`),
      script: resolve(`${PACKAGE}/worker/bergamot-translator-worker.js`),
    };
  } catch {
    throw new ConfigError(
      `TRANSLATION_PROVIDER=bergamot needs its engine: npm install --no-save ${PACKAGE}@${VERSION}`,
    );
  }
}

type Thread = {
  ask(call: Omit<EngineCall, 'id'>, signal: AbortSignal): Promise<string[]>;
  end(): Promise<void>;
};

function startThread(files: EngineFiles): Thread {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: { files } });
  worker.unref();
  const waiting = new Map<number, { done(texts: string[]): void; fail(error: Error): void }>();
  let calls = 0;
  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  worker.on('message', (reply: EngineReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('texts' in reply) call?.done(reply.texts);
    else call?.fail(new TranslationError('failed', { cause: reply.error }));
  });
  worker.on('error', () => failAll(new TranslationError('failed')));
  worker.on('exit', () => failAll(new TranslationError('failed')));
  return {
    ask: (call, signal) =>
      new Promise<string[]>((done, fail) => {
        calls += 1;
        const id = calls;
        const onAbort = () => {
          waiting.delete(id);
          fail(new TranslationError('timeout'));
        };
        signal.addEventListener('abort', onAbort, { once: true });
        const settle = () => signal.removeEventListener('abort', onAbort);
        waiting.set(id, {
          done(texts) {
            settle();
            done(texts);
          },
          fail(error) {
            settle();
            fail(error);
          },
        });
        worker.postMessage({ id, ...call } satisfies EngineCall);
      }),
    async end() {
      await worker.terminate();
    },
  };
}

type Options = { folder: string; onProblem(what: string): void };

/**
 * The local engine: Marian compiled to WebAssembly, in a thread of its own, with models of the operator. Nothing leaves the
 * service. Throws where the engine is not installed.
 */
export function createBergamot({ folder, onProblem }: Options): TranslationProvider {
  const files = requireEngine();
  const models = openModels(folder, onProblem);
  const turns = createTurns(1, WAITING_MAX);
  let thread: Thread | null = null;

  async function run(call: Omit<EngineCall, 'id'>, signal: AbortSignal): Promise<string[]> {
    thread ??= startThread(files);
    const used = thread;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      return await used.ask(call, limited);
    } catch (error) {
      // After an error inside of WebAssembly its memory is not to be trusted, and one that is stuck goes on computing.
      if (thread === used) thread = null;
      await used.end();
      throw error;
    }
  }

  return {
    name: 'bergamot',
    async engineFor(source, target) {
      const path = await models.findPath(source, target);
      return path && `bergamot/${VERSION}/${path.map(({ model }) => model.slice(0, 16)).join('+')}`;
    },
    async translate({ sentences, source, target }, signal) {
      const path = await models.findPath(source, target);
      if (!path) throw new TranslationError('pair');
      const steps: EngineCall['path'] = [];
      for (const entry of path)
        steps.push({ key: `${entry.model} ${entry.vocabulary}`, files: await models.requireFiles(entry) });
      try {
        return await turns.take(() => run({ texts: sentences, path: steps }, signal));
      } catch (error) {
        if (error instanceof KnownError) throw new TranslationError('busy');
        throw error;
      }
    },
    async close() {
      await thread?.end();
    },
  };
}
