import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { refuse } from './errors.ts';

export const REPEAT_KEY_HEADER = 'idempotency-key';
export const REPEAT_KEY_PATTERN = '^[A-Za-z0-9_-]{8,100}$';

/** What an endpoint gets of it; null where it takes none, or where an optional one was not sent. */
export type RepeatKeyOf<E extends Endpoint> = E['repeatKey'] extends 'required'
  ? string
  : E['repeatKey'] extends 'optional'
    ? string | null
    : null;

/** Client-made, so that a repeat after a lost answer does nothing twice. Throws `invalid` where it is no key, or missing. */
export function readRepeatKey({ repeatKey }: Endpoint, { headers }: FastifyRequest): string | null {
  if (repeatKey === undefined) return null;
  const key = headers[REPEAT_KEY_HEADER];
  if (key === undefined) return repeatKey === 'optional' ? null : refuse(REPEAT_KEY_HEADER, 'required');
  return typeof key === 'string' && new RegExp(REPEAT_KEY_PATTERN).test(key)
    ? key
    : refuse(REPEAT_KEY_HEADER, 'repeat_key');
}

/** The same value in the same words, in whatever order its fields come. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  );
};

/** What is kept of a body beside its idempotency key. */
export const hashBody = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest();

/**
 * A repeated key stands for the call it came with first. Throws `invalid` where something else comes with it: the first
 * call has been done, and who sends the second may believe that this one was. `known` null: nothing was kept.
 */
export function requireSameBody(known: Buffer | null, hash: Buffer): void {
  if (known !== null && !known.equals(hash)) refuse(REPEAT_KEY_HEADER, 'other_request');
}
