import { setTimeout as delay } from 'node:timers/promises';
import type { MadeAccount } from '../factories/accounts.ts';

/** An answer of the service. `status` 0: none came, or one that says nothing of what was done, for the reason `lost`. */
export type Answer = { status: number; data: unknown; meta?: unknown; lost?: string };

export type Caller = {
  /** One try. */
  call(
    method: string,
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Again and again until the service says yes or no: for calls that may be repeated. */
  insist(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
};

const TRY_MS = 15_000;
const PAUSE_MS = 250;
/** A service that has stood for this time without an answer is not reliable. */
const PATIENCE_MS = 60_000;

/** When the service and its database last stood up, in ms as `Date.now()`; infinite while one of them is down. */
export type UpSince = () => number;

const noAnswer = (lost: string): Answer => ({ status: 0, data: null, lost });

export const isDone = ({ status }: Answer): boolean => status === 200;

/** What someone of the account calls; `url` is the service's, which may be away at any moment. */
export function callsOf(
  url: string,
  { headers: own }: Pick<MadeAccount, 'headers'>,
  upSince: UpSince = () => 0,
): Caller {
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    try {
      const reply = await fetch(`${url}/api/v1/${path}`, {
        method,
        headers: {
          ...own,
          ...headers,
          'accept-language': 'ru',
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TRY_MS),
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (reply.status >= 500) return noAnswer(`${reply.status} ${text}`);
      const read: unknown = JSON.parse(text);
      const { data, meta } = Object(read);
      return { status: reply.status, data, meta };
    } catch (error) {
      return noAnswer(String(error)); // killed before or while it answered
    }
  };
  return {
    call,
    async insist(...given) {
      for (const begun = Date.now(); ; await delay(PAUSE_MS)) {
        const answer = await call(...given);
        if (answer.status !== 0) return answer;
        if (Date.now() - Math.max(begun, upSince()) > PATIENCE_MS)
          throw new Error(
            `${given[0]} ${given[1]} is not answered in ${PATIENCE_MS / 1000} s: ${answer.lost}`,
          );
      }
    },
  };
}
