import type { Endpoints } from './endpoints.d.ts';

/** An answer that is not 200 or 201. */
export class MedatlasError extends Error {
  readonly endpoint: string;
  readonly status: number;
  /** What is wrong by field, in the language of the client. */
  readonly errors: Record<string, string[]>;
}

export type ClientOptions = {
  /** Where the service is: `https://medatlas.example`. */
  url: string;
  /** Of a session or an API key. */
  token?: string | undefined;
  /** Of texts in answers: `ru`, `en`, `de`, `ar`. */
  language?: string;
  /** How often a call is made in all while the service asks to wait. */
  tries?: number;
  fetch?: typeof globalThis.fetch;
};

/** Name of an endpoint: method and path, as the description of the API has them. */
export type Endpoint = keyof Endpoints;
export type InputOf<E extends Endpoint> = Endpoints[E]['input'] & { signal?: AbortSignal };
export type ReplyOf<E extends Endpoint> = Endpoints[E]['reply'];

/** Rejects with a `MedatlasError`, or as `fetch` does. Without input where an endpoint needs none. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  ...input: object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) => Promise<ReplyOf<E>>;

export function createClient(options: ClientOptions): Client;
