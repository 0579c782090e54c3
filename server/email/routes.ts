import type { FastifyInstance } from 'fastify';
import { stopEmails } from '../../contract/accounts/emails.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { serve } from '../platform/serve.ts';
import { readStopToken } from './stop-token.ts';
import { stopAbout, stopInvitations } from './writes.ts';

/** No more emails about a saved search; the room of searches is above this one. */
export type StopSearch = (db: Database, id: string) => Promise<void>;

/** Stops emails without a login: whoever has the email may do so. */
export function emailRoutes(
  app: FastifyInstance,
  { db, secrets, stopSearch }: { db: Database; secrets: Secrets; stopSearch: StopSearch },
): void {
  // Mail programs post a form that says nothing but that it is one.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, _body, done) =>
      done(null, {}),
    );
    serve(scope, stopEmails, async ({ query, body }) => {
      const stop = readStopToken(secrets, body.token ?? query.token ?? '');
      if (stop === null) throw new KnownError('invalid', { token: [{ key: 'letters_link' }] });
      const { whose, subject } = stop;
      if (subject === 'invitations') await stopInvitations(db, whose);
      else if (subject === 'search') await stopSearch(db, whose);
      else await stopAbout(db, whose, subject);
      return { data: { subject } };
    });
  });
  // Programs that know no such post open the address as a page.
  app.get<{ Querystring: { token?: string } }>(
    stopEmails.path,
    { schema: { hide: true } },
    async ({ query }, reply) => reply.redirect(`/auth/letters#${encodeURIComponent(query.token ?? '')}`),
  );
}
