import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { KnownError } from './errors.ts';

const HEADER = 'idempotency-key';

const refuse = (key: string): never => {
  throw new KnownError('invalid', { [HEADER]: [{ key }] });
};

/** Client-made, so that a repeat after a lost answer does nothing twice. Throws `invalid` without one. */
export function repeatKeyOf({ headers }: FastifyRequest): string {
  const key = headers[HEADER] ?? refuse('required');
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : refuse('repeat_key');
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
  if (known !== null && !known.equals(hash)) refuse('other_request');
}
