import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { webhookTypes } from '../../../contract/team/webhooks.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { createWebhook, recordEvent } from '../../../tests/factories/webhooks.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { receiverUrl, startReceiver } from '../../../tests/helpers/webhook-receiver.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { sendDue } from './sending.ts';
import { rotateSecret } from './writes.ts';

const text = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8');

test('the document names every type of event', () => {
  const [, table = ''] = /## Webhooks([\s\S]*?)A delivery is/.exec(text) ?? [];
  for (const type of webhookTypes) expect(table).toContain(`\`${type}\``);
});

type ReadDelivery = (secret: string, headers: object, body: string) => { id: string; type: string };

test('its code takes what is sent, also while two secrets sign, and nothing that was changed', async () => {
  const [, code = ''] = /### Checking a delivery[\s\S]*?```js\n([\s\S]*?)```/.exec(text) ?? [];
  const module: { readDelivery: ReadDelivery } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  const { db, config } = await testApp();
  const secrets = createSecrets(config);
  const receiver = await startReceiver();
  const clinicId = await createClinic(db, { title: 'Clinic', country: 'DE', cityId: null });
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const { id, secret } = await createWebhook(db, secrets, { clinicId, url: receiverUrl('hook') });
  const fresh = await rotateSecret(
    { db, secrets },
    { accountId: owner.id, clinicId, address: '192.0.2.1' },
    id,
  );
  await recordEvent(db, clinicId);
  await sendDue({ db, secrets, outgoing: receiver.outgoing, origin: 'https://medatlas.example' });
  const [got] = receiver.at('hook');
  if (!got) throw new Error('Nothing came');
  for (const one of [secret, fresh])
    expect(module.readDelivery(one, got.headers, got.body)).toMatchObject({ type: 'profile.changed' });
  const wrong = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect(() => module.readDelivery(wrong, got.headers, got.body)).toThrow('Not signed');
  expect(() => module.readDelivery(secret, got.headers, `${got.body} `)).toThrow('Not signed');
  const old = { ...got.headers, 'webhook-timestamp': '1700000000' };
  expect(() => module.readDelivery(secret, old, got.body)).toThrow('Too old');
});
