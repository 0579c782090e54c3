import type { FastifyInstance } from 'fastify';
import { getDictionaries } from '../../contract/places.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { serve } from '../platform/serve.ts';
import { listCountries } from './reads.ts';

export function placeRoutes(app: FastifyInstance, { directory }: { directory: DirectoryEngine }): void {
  serve(app, getDictionaries, async ({ request, reply }) => {
    reply.header('cache-control', 'public, max-age=60');
    return { data: { countries: await listCountries(directory, request.language) } };
  });
}
