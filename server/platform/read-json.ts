import type { FastifyInstance } from 'fastify';
import { KnownError } from './errors.ts';

/** Deeper than any body that the API knows, and nothing that goes down into one runs out of stack. */
const DEPTH_MAX = 100;

/** Whether the value has something inside something so many times. Goes no deeper than it asks. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/**
 * Bodies are JSON and nothing else: plain text is what foreign forms can send without asking. Every call of our
 * clients says that it carries JSON, also those that carry nothing: an empty body is none.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      parse(request, String(body), (error, value) => {
        const isEndless = error === null && isDeeper(value, DEPTH_MAX);
        done(isEndless ? new KnownError('malformed') : error, value);
      });
  });
  // Programs name a type of their own for a body that they do not send; axios says it is a form.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined);
    else done(new KnownError('malformed'));
  });
}
