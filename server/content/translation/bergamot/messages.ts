/** Paths of the engine. */
export type EngineFiles = { wasm: string; script: string };

/** Paths of the files of one model, checked against their hashes. */
export type ModelFiles = {
  model: string;
  shortlist: string | null;
  /** One for both languages, or that of the source and that of the target. */
  vocabularies: string[];
  /** Marian's `gemm-precision`; null: `int8shiftAlphaAll`. */
  precision: string | null;
};

/** One model, or two one after the other. */
export type EngineCall = { id: number; texts: readonly string[]; path: { key: string; files: ModelFiles }[] };
export type EngineReply = { id: number; texts: string[] } | { id: number; error: string };
