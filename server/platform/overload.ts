import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { KnownError } from './errors.ts';

/**
 * Where the event loop comes `busyMs` late, calls and pages are refused at once and asked to come again, instead of
 * waiting in a line that grows. Files of a page that went out still go: without them it stands there bare. So do the word
 * that it is alive (who hears nothing would end it, and what it does with it) and its figures, which are wanted then.
 */
export async function refuseWhenBusy(app: FastifyInstance, busyMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: busyMs,
    pressureHandler: async ({ url }) => {
      if (!/^\/(assets\/|healthz|metrics)/.test(url)) throw new KnownError('unavailable');
    },
  });
}
