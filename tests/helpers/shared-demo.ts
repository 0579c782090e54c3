import { createServer } from 'node:http';
import { type Service, startService } from './service.ts';
import { cloneTemplate, type DatabaseServer } from './templates.ts';

/** Starts the shared service for the first test file that asks for it. */
export async function offerSharedDemo(
  server: DatabaseServer,
  name: string,
): Promise<{ address: string; close(): Promise<void> }> {
  let started: Promise<Service> | null = null;
  const start = async () =>
    startService({ DATABASE_URL: await cloneTemplate(server, 'demo', name), DEMO: '1' });
  const answering = createServer((_request, reply) => {
    started ??= start();
    started.then(
      ({ url }) => reply.end(url),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
  const address = answering.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port to ask at');
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      answering.close();
      const service = await started?.catch(() => null); // the test files have got the error
      await service?.stop();
    },
  };
}
