import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import { limits } from './limits.ts';

/** An answer that is neither 200 nor 201, a lost connection (`status` 0) or 60 seconds of silence (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** Of a 429: when to try again. Null: the answer did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds: number | null = null) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.errors = body.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What the server says of a refused or failed call; null: it has said nothing. */
export const messageIn = (error: unknown): string | null =>
  (error instanceof ApiError && error.message) || null;

/** A lost connection, or a server that is closing or too busy: what was refused stays refused. */
export const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** The part of `fetch` that calls need. Rendered pages call the API of their own process with it. */
export type CallApi = (
  path: string,
  request: RequestInit & { headers: Record<string, string> },
) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

export type ClientOptions = {
  fetch: CallApi;
  /** Read at each call: the stored language, the token. */
  headers(): Record<string, string>;
};

/** What every call says of its content; an upload has the content type of its parts instead. */
export const jsonHeaders = { Accept: 'application/json', 'Content-Type': 'application/json' } as const;

/** How one call differs from the others. */
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

export type ApiClient = <E extends Endpoint>(
  target: E,
  input: InputOf<E>,
  /** A signal alone, or with headers of this call. */
  options?: AbortSignal | CallOptions,
) => Promise<ReplyOf<E>>;

type AnyInput = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Path and query of a call; undefined and empty values are left out, arrays repeat their name. */
export function callPath(target: Endpoint, input: AnyInput): string {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

async function readBody(response: Pick<Response, 'text'>): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page or a cut-off body: the caller gets the status and no words.
    return {};
  }
}

/** The one way to call the API, in the browser and from rendered pages. */
export function createClient(options: ClientOptions): ApiClient {
  return async (target, input, callOptions = {}) => {
    const { signal, headers }: CallOptions =
      callOptions instanceof AbortSignal ? { signal: callOptions } : callOptions;
    const parts = input as AnyInput;
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
    const request: Parameters<CallApi>[1] = {
      method: target.method,
      credentials: 'include',
      headers: { ...jsonHeaders, ...options.headers(), ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    if (parts.body !== undefined) request.body = JSON.stringify(parts.body);
    let response: Awaited<ReturnType<CallApi>>;
    let body: unknown;
    try {
      response = await options.fetch(callPath(target, parts), request);
      body = await readBody(response);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(0, {});
    }
    if (response.status !== 200 && response.status !== 201)
      throw new ApiError(response.status, body as ErrorBody, secondsOf(response.headers.get('retry-after')));
    return body as ReplyOf<typeof target>;
  };
}
