import { type Outgoing, OutgoingError } from '../../platform/outgoing.ts';

/** Result of a check; `no_network` says nothing about the website. */
export type Outcome =
  | 'answered'
  | 'certificate'
  | 'gone'
  | 'server_error'
  | 'no_address'
  | 'refused'
  | 'timeout'
  | 'redirects'
  | 'private'
  | 'no_network';

const TIMEOUT_MS = 15_000;

/**
 * The website exists. A faulty certificate counts: browsers repair some and warn of the others. So does a status that
 * keeps programs out (401, 403, 429).
 */
export const isAlive = (outcome: Outcome): boolean => outcome === 'answered' || outcome === 'certificate';

/** GET would give the same result. */
const isFinal = (outcome: Outcome): boolean =>
  isAlive(outcome) || ['no_address', 'no_network', 'private'].includes(outcome);

function outcomeOf(status: number): Outcome {
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 ? 'server_error' : 'answered';
}

async function askBy(method: 'HEAD' | 'GET', outgoing: Outgoing, url: string, signal?: AbortSignal) {
  try {
    return outcomeOf((await outgoing(url, { method, maxBytes: 0, timeoutMs: TIMEOUT_MS, signal })).status);
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'too_large') throw error;
    return error.failure;
  }
}

/** Asks by HEAD, then by GET: some servers do not answer HEAD. Throws when `signal` aborts. */
export async function checkWebsite(outgoing: Outgoing, url: string, signal?: AbortSignal): Promise<Outcome> {
  const head = await askBy('HEAD', outgoing, url, signal);
  return isFinal(head) ? head : askBy('GET', outgoing, url, signal);
}
