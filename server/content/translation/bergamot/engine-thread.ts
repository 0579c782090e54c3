import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineCall, EngineFiles, EngineReply, ModelFiles } from './messages.ts';

/**
 * A thread of its own: the engine computes for seconds without a pause. The package's own worker does not start on Node
 * (it is CommonJS inside of an ES module), so its WebAssembly is loaded here.
 */

type Deletable = { delete(): void };
type Aligned = Deletable & { getByteArrayView(): Int8Array };
type List<T> = Deletable & { push_back(one: T): void };
type Responses = Deletable & { get(at: number): { getTranslatedText(): string } };
type Model = Deletable;
type Service = {
  translate(model: Model, texts: List<string>, options: List<object>): Responses;
  translateViaPivoting(first: Model, second: Model, texts: List<string>, options: List<object>): Responses;
};

/** What the engine exports, as its bindings name it. */
type Engine = {
  BlockingService: new (options: { cacheSize: number }) => Service;
  AlignedMemory: new (bytes: number, alignment: number) => Aligned;
  AlignedMemoryList: new () => List<Aligned>;
  VectorString: new () => List<string>;
  VectorResponseOptions: new () => List<object>;
  TranslationModel: new (
    config: string,
    model: Aligned,
    shortlist: Aligned | null,
    vocabularies: List<Aligned>,
    quality: null,
  ) => Model;
};

/** Functions for matrices that the engine asks its surroundings for, and the slower ones that it brings itself. */
const fallbacks = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

type Glue = {
  asm?: Record<string, (...values: number[]) => number>;
  instantiateWasm?(imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void): object;
  onRuntimeInitialized?(): void;
  onAbort?(reason: unknown): void;
  print?(line: string): void;
  printErr?(line: string): void;
};

const MODEL_CONFIG = {
  'beam-size': 1,
  normalize: 1.0,
  'word-penalty': 0,
  'cpu-threads': 0,
  'gemm-precision': 'int8shiftAlphaAll',
  'skip-cost': true,
  alignment: 'soft',
  quiet: true,
  'quiet-translation': true,
  'max-length-break': 128,
  'mini-batch-words': 1024,
  workspace: 128,
  'max-length-factor': 2.0,
};

async function loadEngine({ wasm, script }: EngineFiles): Promise<Engine> {
  const compiled = await WebAssembly.compile(readFileSync(wasm));
  return new Promise((done, fail) => {
    const module: Glue = {
      instantiateWasm(imports, accept) {
        const gemm = Object.fromEntries(
          Object.entries(fallbacks).map(([name, own]) => [
            name,
            (...values: number[]) => module.asm?.[own]?.(...values),
          ]),
        );
        WebAssembly.instantiate(compiled, { ...imports, wasm_gemm: gemm } as WebAssembly.Imports).then(
          accept,
          fail,
        );
        return {};
      },
      onRuntimeInitialized: () => done(module as unknown as Engine),
      onAbort: (reason) => fail(new Error(`The engine has stopped: ${String(reason)}`)),
      // Its lines quote texts.
      print: () => undefined,
      printErr: () => undefined,
    };
    // The script of the package is written for a browser's worker, with globals.
    Object.assign(globalThis, {
      Module: module,
      self: globalThis,
      importScripts: () => undefined,
      location: { href: 'file:///' },
    });
    runInThisContext(readFileSync(script, 'utf8'), { filename: script });
  });
}

const { files } = workerData as { files: EngineFiles };
const port = parentPort;
if (!port) throw new Error('This is a thread of another process');

const started = loadEngine(files).then((engine) => ({
  engine,
  service: new engine.BlockingService({ cacheSize: 0 }),
}));
started.catch(() => undefined);
const models = new Map<string, Model>();
/** Each takes some 60 MB: what was used last stays. */
const MODELS_MAX = 4;

function align(engine: Engine, path: string, alignment: number): Aligned {
  const bytes = readFileSync(path);
  const memory = new engine.AlignedMemory(bytes.byteLength, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

function requireModel(engine: Engine, key: string, given: ModelFiles): Model {
  const known = models.get(key);
  if (known) {
    models.delete(key);
    models.set(key, known);
    return known;
  }
  const model = align(engine, given.model, 256);
  const shortlist = given.shortlist === null ? null : align(engine, given.shortlist, 64);
  const vocabularies = new engine.AlignedMemoryList();
  for (const path of given.vocabularies) vocabularies.push_back(align(engine, path, 64));
  const precision = given.precision === null ? {} : { 'gemm-precision': given.precision };
  const config = Object.entries({ ...MODEL_CONFIG, ...precision })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
  const made = new engine.TranslationModel(config, model, shortlist, vocabularies, null);
  models.set(key, made);
  for (const [oldest, old] of models) {
    if (models.size <= MODELS_MAX) break;
    old.delete();
    models.delete(oldest);
  }
  return made;
}

async function translate({ texts, path }: EngineCall): Promise<string[]> {
  const { engine, service } = await started;
  const [first, second] = path.map((step) => requireModel(engine, step.key, step.files));
  if (!first) throw new Error('There is no model to translate with');
  const input = new engine.VectorString();
  const options = new engine.VectorResponseOptions();
  for (const text of texts) {
    input.push_back(text);
    options.push_back({ qualityScores: false, alignment: false, html: false });
  }
  const responses = second
    ? service.translateViaPivoting(first, second, input, options)
    : service.translate(first, input, options);
  const translated = texts.map((_, at) => responses.get(at).getTranslatedText());
  for (const one of [input, options, responses]) one.delete();
  return translated;
}

port.on('message', (call: EngineCall) => {
  translate(call).then(
    (texts): void => port.postMessage({ id: call.id, texts } satisfies EngineReply),
    // What went wrong inside of the engine may quote the text: only its kind gets out.
    (error: unknown): void =>
      port.postMessage({
        id: call.id,
        error: error instanceof Error ? error.name : 'engine',
      } satisfies EngineReply),
  );
});
