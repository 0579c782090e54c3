import type { FastifyInstance } from 'fastify';
import {
  addPushDevice,
  getPushKey,
  listPushDevices,
  removePushDevice,
} from '../../../contract/accounts/push.ts';
import { KnownError } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { type KeyNeeds, publicPushKey } from './keys.ts';
import { listDevices } from './reads.ts';
import { addDevice, removeDevice } from './writes.ts';

export function pushRoutes(app: FastifyInstance, needs: KeyNeeds): void {
  const { db, secrets } = needs;

  serve(app, getPushKey, async () => ({ data: { key: await publicPushKey(needs) } }));

  serve(app, listPushDevices, async ({ session: { accountId, id: sessionId } }) => ({
    data: await listDevices(db, { accountId, sessionId }),
  }));

  serve(app, addPushDevice, async ({ session: { accountId, id: sessionId }, body }) => {
    await addDevice({ db, secrets }, { accountId, sessionId }, body);
    const [device] = await listDevices(db, { accountId, sessionId });
    // Ended from another device between the two.
    if (!device?.is_current) throw new KnownError('unauthenticated');
    return { data: device };
  });

  serve(app, removePushDevice, async ({ session: { accountId }, params }) => {
    if (!(await removeDevice(db, accountId, params.id))) throw new KnownError('not_found');
    return { data: {} };
  });
}
