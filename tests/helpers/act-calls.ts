import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MadeAccount } from '../factories/accounts.ts';
import { makeAddress } from './account-calls.ts';

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]> };

/** How somebody calls the API, null being nobody: each time with another key and from another address, in English. */
export const actCallsOf =
  (app: FastifyInstance) =>
  async <Data>(
    by: MadeAccount | null,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    reportId?: string,
  ): Promise<Answer<Data>> => {
    const reply = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        ...by?.headers,
        'accept-language': 'en',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': makeAddress(),
        ...(reportId !== undefined && { 'report-id': reportId }),
      },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
  };
