import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '../../../contract/requests/aftercare.ts';
import { findPlanFile, readWhole } from '../../accounts/attachments/reads.ts';
import { fileHeaders } from '../../accounts/attachments/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { serve } from '../../platform/serve.ts';
import type { PlanReader } from '../plan/reads.ts';
import { getAftercare } from './reads.ts';
import { addDischargeDocument, answerCheckIn, seeCheckIn, writeAftercare } from './writes.ts';

type Needs = { db: Database; files: Files };

/** What a clinic gives a patient to take home, and how they are on the days after. */
export function aftercareRoutes(app: FastifyInstance, needs: Needs): void {
  clientRoutes(app, needs);
  staffRoutes(app, needs);
}

/** A discharge document or a photo, which this reader may open. Throws not_found. */
async function sendDocument(
  { db, files }: Needs,
  reply: FastifyReply,
  place: { requestId: string; reader: PlanReader },
  id: string,
): Promise<Readable> {
  const care = await getAftercare(db, place.requestId, place.reader, 'en');
  // After a request ended without treatment the clinic needs nothing of the client any more.
  const isClosed = place.reader.clinicId !== null && care.request_state === 'cancelled';
  const photos = isClosed ? [] : care.check_ins.flatMap(({ answer }) => answer?.photo ?? []);
  const isShown = [...care.documents, ...photos].some((one) => one.id === id);
  const file = isShown ? await findPlanFile(db, place.requestId, id, 'aftercare_id') : null;
  if (!file) throw new KnownError('not_found');
  const bytes = await readWhole({ db, files }, file);
  reply.headers(fileHeaders(file.name, file.type, bytes.length));
  // As a stream: no tag of its content is made.
  return Readable.from([bytes]);
}

function clientRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;
  const answer = async (requestId: string, accountId: string, language: string) => ({
    data: await getAftercare(db, requestId, { accountId, clinicId: null }, language),
  });

  serve(app, contract.getAftercare, ({ params: { id }, request, session: { accountId } }) =>
    answer(id, accountId, request.language),
  );

  serve(app, contract.answerCheckIn, async ({ params, body, request, session: { accountId } }) => {
    await answerCheckIn(db, { accountId, requestId: params.id }, params.checkInId, body);
    return answer(params.id, accountId, request.language);
  });

  serve(app, contract.openAftercareDocument, ({ params, reply, session: { accountId } }) => {
    const place = { requestId: params.id, reader: { accountId, clinicId: null } };
    return sendDocument(needs, reply, place, params.documentId);
  });
}

function staffRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;
  type Who = { accountId: string; clinicId: number; requestId: string };
  const answer = async ({ requestId, ...reader }: Who, language: string) => ({
    data: await getAftercare(db, requestId, reader, language),
  });

  serve(app, contract.getStaffAftercare, ({ params, query, request, session: { accountId } }) =>
    answer({ accountId, clinicId: query.clinic_id, requestId: params.id }, request.language),
  );

  serve(app, contract.writeAftercare, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, ...part } = body;
    const who = { accountId, clinicId, requestId: params.id };
    await writeAftercare(db, who, part);
    return answer(who, request.language);
  });

  serve(app, contract.addDischargeDocument, async ({ params, body, request, session: { accountId } }) => {
    const who = { accountId, clinicId: body.clinic_id, requestId: params.id };
    await addDischargeDocument(db, who, body.attachment_id);
    return answer(who, request.language);
  });

  serve(app, contract.openStaffAftercareDocument, ({ params, query, reply, session: { accountId } }) => {
    const place = { requestId: params.id, reader: { accountId, clinicId: query.clinic_id } };
    return sendDocument(needs, reply, place, params.documentId);
  });

  serve(app, contract.seeCheckIn, async ({ params, body, request, session: { accountId } }) => {
    const who = { accountId, clinicId: body.clinic_id, requestId: params.id };
    await seeCheckIn(db, who, params.checkInId);
    return answer(who, request.language);
  });
}
