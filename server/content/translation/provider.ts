import type { TranslationProviderName } from '../../../contract/content/translation-providers.ts';

/** Why nothing was translated. `key` and `quota` need the operator; the others pass. */
export const translationFailures = ['key', 'quota', 'busy', 'timeout', 'failed', 'pair'] as const;
export type TranslationFailure = (typeof translationFailures)[number];

export class TranslationError extends Error {
  readonly failure: TranslationFailure;
  /** For how long the provider asks to be left alone, ms; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: TranslationFailure,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(`Nothing was translated: ${failure}`, { cause });
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

export type TranslationJob = {
  /** Each is translated by itself. */
  sentences: readonly string[];
  /** The whole text, for the sense of its words; not translated. */
  context: string;
  source: string;
  target: string;
};

/** Who translates. Every answer has as many texts as it was asked for, in their order. */
export type TranslationProvider = {
  name: TranslationProviderName;
  /** Name and version of what translates from one language to another, so that another one translates anew; null: nothing does. */
  engineFor(source: string, target: string): Promise<string | null>;
  /** Throws a TranslationError. */
  translate(job: TranslationJob, signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
};
