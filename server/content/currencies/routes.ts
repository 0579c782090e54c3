import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listCurrencies } from '../../../contract/content/currencies.ts';
import { startCurrencyCode, startFirst } from '../../../contract/content/start-currency.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { listCurrencies as readCurrencies } from './reads.ts';

export function currencyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const startOf = ({ language, headers }: FastifyRequest) =>
    startCurrencyCode(language, headers['accept-language']) ?? '';
  serveShared(
    app,
    listCurrencies,
    async ({ language, variant }) => ({
      data: startFirst(await readCurrencies(db, language), variant || null),
    }),
    startOf,
  );
}
