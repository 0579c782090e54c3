import type { FastifyInstance } from 'fastify';
import { listCurrencies } from '../../../contract/content/currencies.ts';
import { startFirst } from '../../../contract/content/start-currency.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listCurrencies as readCurrencies } from './reads.ts';

export function currencyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listCurrencies, async ({ request, reply }) => {
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    const { language, headers } = request;
    return { data: startFirst(await readCurrencies(db, language), language, headers['accept-language']) };
  });
}
