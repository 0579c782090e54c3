import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { KnownError } from './errors.ts';

/**
 * Where the event loop comes `busyMs` late, calls and pages are refused at once and asked to come again, instead of
 * waiting in a line that grows. Files of a page that went out still go: without them it stands there bare.
 */
export async function refuseWhenBusy(app: FastifyInstance, busyMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: busyMs,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/assets/')) throw new KnownError('unavailable');
    },
  });
}
