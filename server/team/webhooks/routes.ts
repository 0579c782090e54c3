import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '../../../contract/team/webhooks.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../access.ts';
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './reads.ts';
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  replayDeliveries,
  rotateSecret,
  testWebhook,
} from './writes.ts';

/** Addresses of a clinic's programs that are told what happens; its owners make them. */
export function webhookRoutes(
  app: FastifyInstance,
  { db, secrets }: { db: Database; secrets: Secrets },
): void {
  const byOf = (accountId: string, clinicId: number, request: FastifyRequest) => ({
    ...{ accountId, clinicId, address: addressOf(request) },
  });

  serve(app, contract.listWebhooks, async ({ query: { clinic_id: clinicId }, session: { accountId } }) => {
    await requireMember(db, accountId, clinicId, 'clinic.manage');
    return { data: await listWebhooks(db, clinicId) };
  });

  serve(app, contract.makeWebhook, async ({ body, request, repeatKey, session: { accountId } }) => {
    const { clinic_id: clinicId, ...input } = body;
    const by = byOf(accountId, clinicId, request);
    const { id, secret } = await makeWebhook({ db, secrets }, by, { ...input, repeatKey });
    return { data: { ...(await getWebhook(db, clinicId, id)), secret } };
  });

  serve(app, contract.changeWebhook, async ({ params: { id }, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, is_on: isOn, ...input } = body;
    await changeWebhook(db, byOf(accountId, clinicId, request), { id, isOn, ...input });
    return { data: await getWebhook(db, clinicId, id) };
  });

  serve(app, contract.removeWebhook, async ({ params, query, request, session: { accountId } }) => {
    await removeWebhook(db, byOf(accountId, query.clinic_id, request), params.id);
    return { data: {} };
  });

  serve(app, contract.rotateSecret, async ({ params: { id }, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId } = body;
    const secret = await rotateSecret({ db, secrets }, byOf(accountId, clinicId, request), id);
    return { data: { ...(await getWebhook(db, clinicId, id)), secret } };
  });

  serve(app, contract.testWebhook, async ({ params: { id }, body, request, session: { accountId } }) => {
    const delivery = await testWebhook(db, byOf(accountId, body.clinic_id, request), id);
    return { data: await getDelivery(db, id, delivery) };
  });

  serve(app, contract.listDeliveries, async ({ params: { id }, query, session: { accountId } }) => {
    const { clinic_id: clinicId, before = null } = query;
    await requireMember(db, accountId, clinicId, 'clinic.manage');
    await getWebhook(db, clinicId, id);
    return listDeliveries(db, id, before);
  });

  serve(app, contract.replayDeliveries, async ({ params: { id }, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, delivery = null, since = null } = body;
    const by = byOf(accountId, clinicId, request);
    return { data: await replayDeliveries(db, by, { id, delivery, since }) };
  });
}
