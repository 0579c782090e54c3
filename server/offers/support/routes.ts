import type { FastifyInstance } from 'fastify';
import { listAdminOffers } from '../../../contract/offers/admin-offers.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { listOffersForSupport } from './reads.ts';

/** Offers of all clinics, for operators. */
export function offerSupportRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'offers',
    list: listAdminOffers,
    read: (query, { language }) => listOffersForSupport(db, query, language),
  });
}
