import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/requests/bill.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import type { PlanReader } from '../plan/reads.ts';
import { getBill } from './reads.ts';
import { confirmBill, disputeBill, enterBill } from './writes.ts';

type Place = { requestId: string; reader: PlanReader };

/** What client and clinic enter of what was paid. */
export function billRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const answer = async ({ requestId, reader }: Place, language: string) => ({
    data: await getBill(db, requestId, reader, language),
  });
  clientRoutes(app, db, answer);
  staffRoutes(app, db, answer);
}

type Answer = (place: Place, language: string) => Promise<{ data: contract.Bill }>;

const ofClient = (requestId: string, accountId: string): Place => ({
  requestId,
  reader: { accountId, clinicId: null },
});

function clientRoutes(app: FastifyInstance, db: Database, answer: Answer): void {
  serve(app, contract.getBill, ({ params, request, session }) =>
    answer(ofClient(params.id, session.accountId), request.language),
  );

  serve(app, contract.enterBill, async ({ params, body, request, session }) => {
    const place = ofClient(params.id, session.accountId);
    await enterBill(db, place, body);
    return answer(place, request.language);
  });

  serve(app, contract.confirmBill, async ({ params, body, request, session }) => {
    const place = ofClient(params.id, session.accountId);
    await confirmBill(db, place, body.version);
    return answer(place, request.language);
  });

  serve(app, contract.disputeBill, async ({ params, body, request, session }) => {
    const place = ofClient(params.id, session.accountId);
    await disputeBill(db, place, body);
    return answer(place, request.language);
  });
}

const ofStaff = (requestId: string, accountId: string, clinicId: number): Place => ({
  requestId,
  reader: { accountId, clinicId },
});

function staffRoutes(app: FastifyInstance, db: Database, answer: Answer): void {
  serve(app, contract.getStaffBill, ({ params, query, request, session }) =>
    answer(ofStaff(params.id, session.accountId, query.clinic_id), request.language),
  );

  serve(app, contract.enterStaffBill, async ({ params, body, request, session }) => {
    const place = ofStaff(params.id, session.accountId, body.clinic_id);
    await enterBill(db, place, body);
    return answer(place, request.language);
  });

  serve(app, contract.confirmStaffBill, async ({ params, body, request, session }) => {
    const place = ofStaff(params.id, session.accountId, body.clinic_id);
    await confirmBill(db, place, body.version);
    return answer(place, request.language);
  });

  serve(app, contract.disputeStaffBill, async ({ params, body, request, session }) => {
    const place = ofStaff(params.id, session.accountId, body.clinic_id);
    await disputeBill(db, place, body);
    return answer(place, request.language);
  });
}
