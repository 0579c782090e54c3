import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/accounts/patients.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getPatient, listPatients } from './reads.ts';
import { cleanPerson } from './rules.ts';
import { addPatient, changePatient, removePatient } from './writes.ts';

/** People that a client sends requests for. */
export function patientRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listPatients, async ({ session }) => ({
    data: await listPatients(db, session.accountId),
  }));

  serve(app, contract.addPatient, async ({ body, session: { accountId }, repeatKey }) => {
    const id = await addPatient(db, { accountId, repeatKey }, cleanPerson(body));
    return { data: await getPatient(db, accountId, id) };
  });

  serve(app, contract.changePatient, async ({ params: { id }, body, session: { accountId } }) => {
    await changePatient(db, { accountId, id }, cleanPerson(body));
    return { data: await getPatient(db, accountId, id) };
  });

  serve(app, contract.removePatient, async ({ params: { id }, session: { accountId } }) => {
    await removePatient(db, { accountId, id });
    return { data: {} };
  });
}
