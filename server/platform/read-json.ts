import type { FastifyInstance } from 'fastify';
import { KnownError } from './errors.ts';

/**
 * Bodies are JSON and nothing else: plain text is what foreign forms can send without asking. Every call of our
 * clients says that it carries JSON, also those that carry nothing: an empty body is none.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
  // Programs name a type of their own for a body that they do not send; axios says it is a form.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined);
    else done(new KnownError('malformed'));
  });
}
