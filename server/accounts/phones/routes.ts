import type { FastifyInstance } from 'fastify';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { addressOf, findCountry } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { listCountries, suggestCountry } from './reads.ts';

export function phoneRoutes(app: FastifyInstance): void {
  serve(app, listPhoneCountries, async ({ request, reply }) => {
    const nearby = await findCountry(addressOf(request));
    // The suggestion is of the caller: no shared cache may keep it.
    reply.header('cache-control', 'private, max-age=3600');
    return {
      data: listCountries(request.language),
      meta: { suggested: suggestCountry(nearby, request.language) },
    };
  });
}
