import type { FastifyInstance } from 'fastify';
import { getEmergencyNumbers } from '../../../contract/content/emergency.ts';
import { ANYWHERE, crisisLineOf, emergencyNumbersOf } from '../../../contract/content/emergency-numbers.ts';
import { addressOf, findCountry } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { countryTitle } from '../places/titles.ts';

export function emergencyRoutes(app: FastifyInstance): void {
  serve(app, getEmergencyNumbers, async ({ request, reply }) => {
    const code = await findCountry(addressOf(request));
    const numbers = code === null ? null : emergencyNumbersOf(code);
    // It depends on where the caller is: nobody else may be answered with it.
    reply.header('cache-control', 'private, no-store');
    if (code === null || numbers === null)
      return { data: { country: null, numbers: [ANYWHERE], crisis_line: null } };
    const country = { code, title: countryTitle(code, request.language) };
    return { data: { country, numbers: [...numbers], crisis_line: crisisLineOf(code) } };
  });
}
