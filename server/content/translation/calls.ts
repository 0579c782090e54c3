import { type Outgoing, type OutgoingAnswer, OutgoingError } from '../../platform/outgoing.ts';
import { TranslationError, type TranslationFailure } from './provider.ts';

/** A text of ours has at most 5,000 characters; a translation is rarely twice as long. */
const ANSWER_BYTES = 262_144;
const TIMEOUT_MS = 20_000;

const failures: Readonly<Record<number, TranslationFailure>> = {
  401: 'key',
  403: 'key',
  413: 'failed',
  429: 'busy',
  456: 'quota',
  503: 'busy',
  529: 'busy',
};

type Call = {
  url: string;
  body: unknown;
  headers?: Record<string, string> | undefined;
  signal: AbortSignal;
};

/** Posts JSON to a provider, and gives what it answered with 200. Throws a TranslationError that names no text and no key. */
export async function askProvider(
  outgoing: Outgoing,
  { url, body, headers, signal }: Call,
): Promise<unknown> {
  const { status, body: answer, retryAfterMs } = await post(outgoing, { url, body, headers, signal });
  if (status !== 200)
    throw new TranslationError(failures[status] ?? (status === 400 ? 'pair' : 'failed'), { retryAfterMs });
  try {
    return JSON.parse(answer.toString());
  } catch {
    // The parser's own message would quote the answer.
    throw new TranslationError('failed');
  }
}

async function post(outgoing: Outgoing, call: Call): Promise<OutgoingAnswer> {
  const content = JSON.stringify(call.body);
  try {
    return await outgoing(call.url, {
      method: 'POST',
      body: { content, headers: { 'content-type': 'application/json', ...call.headers } },
      maxBytes: ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal: call.signal,
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new TranslationError(error.failure === 'timeout' ? 'timeout' : 'failed', { cause: error });
  }
}
