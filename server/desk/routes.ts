import type { FastifyInstance } from 'fastify';
import { getDesk, queueNames, queues } from '../../contract/desk.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { countQueues } from './reads.ts';

/** What operators find when they come to work. */
export function deskRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getDesk, async ({ session }) => ({
    data: await countQueues(
      db,
      queueNames.filter((name) => session.permissions.has(queues[name])),
    ),
  }));
}
