import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '../../../contract/team/api-keys.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../access.ts';
import { listApiKeys } from './reads.ts';
import { makeApiKey, revokeApiKey } from './writes.ts';

/** Keys by which programs of a clinic call the service; its owners make and revoke them. */
export function apiKeyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const byOf = (accountId: string, clinicId: number, request: FastifyRequest) => ({
    ...{ accountId, clinicId, address: addressOf(request) },
  });

  serve(app, contract.listApiKeys, async ({ query: { clinic_id: clinicId }, session: { accountId } }) => {
    await requireMember(db, accountId, clinicId, 'clinic.manage');
    return { data: await listApiKeys(db, clinicId) };
  });

  serve(app, contract.makeApiKey, async ({ body, request, repeatKey, session: { accountId } }) => {
    const { clinic_id: clinicId, ...input } = body;
    const made = await makeApiKey(db, byOf(accountId, clinicId, request), { ...input, repeatKey });
    const [key] = await listApiKeys(db, clinicId, made.id);
    if (!key) throw new KnownError('not_found');
    return { data: { ...key, token: made.token } };
  });

  serve(app, contract.revokeApiKey, async ({ params, query, request, session: { accountId } }) => {
    await revokeApiKey(db, byOf(accountId, query.clinic_id, request), params.id);
    return { data: {} };
  });
}
