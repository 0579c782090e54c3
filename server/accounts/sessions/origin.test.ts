import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/helpers/app.ts';
import { addressOf } from '../../platform/origin.ts';

const found = Promise.withResolvers<string>();
const arrived = Promise.withResolvers<void>();

const { app } = await testApp(undefined, (own) => {
  own.get('/hangs-up', async (request) => {
    arrived.resolve();
    await once(request.raw.socket, 'close');
    found.resolve(Promise.resolve(request).then(addressOf));
    return {};
  });
});

test('where a request comes from is known also when the caller has hung up meanwhile', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /hangs-up HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await arrived.promise;
  caller.destroy();
  expect(await found.promise).toBe('127.0.0.1');
});
