import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '../../../contract/requests/plan.ts';
import { readWhole, type StoredAttachment } from '../../accounts/attachments/reads.ts';
import { fileHeaders } from '../../accounts/attachments/rules.ts';
import type { Config } from '../../config.ts';
import type { MessageStore } from '../../content/languages/message-store.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { serve } from '../../platform/serve.ts';
import { requireStaffOf } from '../../team/access.ts';
import { dropFeed, findFeed, listAppointments, makeFeed, openFeed, writeCalendar } from './calendar.ts';
import { addClientDocument, addStaffDocument, findDocument } from './documents.ts';
import { getPlan, listPlanTemplates, type PlanReader } from './reads.ts';
import { dropPlanTemplate, keepPlanTemplate } from './templates.ts';
import { askOtherDates, callOff, chooseDate, proposeDates, tickItem, writePlan } from './writes.ts';

type Needs = {
  db: Database;
  files: Files;
  messages: Pick<MessageStore, 'translate' | 'choose'>;
  config: Pick<Config, 'publicUrl' | 'port'>;
};

/** What client and clinic agree on after an offer was accepted. */
export function planRoutes(app: FastifyInstance, needs: Needs): void {
  clientRoutes(app, needs);
  calendarRoutes(app, needs);
  staffRoutes(app, needs);
  templateRoutes(app, needs.db);
}

const clientReader = (accountId: string): PlanReader => ({ accountId, clinicId: null });

/** As a stream: no tag of its content is made. */
async function sendFile(tools: Needs, reply: FastifyReply, file: StoredAttachment): Promise<Readable> {
  const bytes = await readWhole(tools, file);
  reply.headers(fileHeaders(file.name, file.type, bytes.length));
  return Readable.from([bytes]);
}

function clientRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;
  const answer = async (accountId: string, id: string, language: string) => ({
    data: await getPlan(db, id, clientReader(accountId), language),
  });

  serve(app, contract.getPlan, ({ params: { id }, request, session: { accountId } }) =>
    answer(accountId, id, request.language),
  );

  serve(app, contract.chooseDate, async ({ params: { id }, body, request, session: { accountId } }) => {
    await chooseDate(db, { accountId, requestId: id }, body);
    return answer(accountId, id, request.language);
  });

  serve(app, contract.askOtherDates, async ({ params: { id }, body, request, session: { accountId } }) => {
    await askOtherDates(db, { accountId, requestId: id }, body);
    return answer(accountId, id, request.language);
  });

  serve(app, contract.tickItem, async ({ params: { id }, body, request, session: { accountId } }) => {
    await tickItem(db, { accountId, requestId: id }, body);
    return answer(accountId, id, request.language);
  });

  serve(app, contract.addPlanDocument, async ({ params: { id }, body, request, session: { accountId } }) => {
    const place = { requestId: id, reader: clientReader(accountId) };
    await addClientDocument(db, place, { id: body.attachment_id, signs: body.signs });
    return answer(accountId, id, request.language);
  });

  serve(app, contract.openPlanDocument, async ({ params, reply, session: { accountId } }) => {
    const place = { requestId: params.id, reader: clientReader(accountId) };
    return sendFile(needs, reply, await findDocument(db, place, params.documentId));
  });
}

function calendarRoutes(app: FastifyInstance, { db, messages, config }: Needs): void {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;

  async function send(reply: FastifyReply, accountId: string, language: string, requestId: string | null) {
    const appointments = await listAppointments(db, accountId, requestId);
    if (requestId !== null && appointments.length === 0) throw new KnownError('not_found');
    const t = (key: string, values = {}) => messages.translate(language, key, values);
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="medatlas.ics"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return writeCalendar(appointments, { t, origin });
  }

  serve(app, contract.getPlanCalendar, ({ params, request, reply, session }) =>
    send(reply, session.accountId, request.language, params.id),
  );

  serve(app, contract.getCalendarFeed, async ({ session }) => ({
    data: await findFeed(db, session.accountId),
  }));

  serve(app, contract.makeCalendarFeed, async ({ session }) => {
    const token = await makeFeed(db, session.accountId);
    return { data: { path: contract.readCalendarFeed.path.replace(':token', `${token}.ics`) } };
  });

  serve(app, contract.dropCalendarFeed, async ({ session }) => {
    await dropFeed(db, session.accountId);
    return { data: {} };
  });

  serve(app, contract.readCalendarFeed, async ({ params, reply }) => {
    const { accountId, language } = await openFeed(db, params.token.replace(/\.ics$/, ''));
    return send(reply, accountId, language ?? messages.choose(undefined), null);
  });
}

function staffRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs;
  type Who = { accountId: string; clinicId: number; requestId: string };
  const answer = async ({ requestId, ...reader }: Who, language: string) => ({
    data: await getPlan(db, requestId, reader, language),
  });

  serve(app, contract.getStaffPlan, ({ params, query, request, session: { accountId } }) =>
    answer({ accountId, clinicId: query.clinic_id, requestId: params.id }, request.language),
  );

  serve(app, contract.writePlan, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, ...part } = body;
    const who = { accountId, clinicId, requestId: params.id };
    await writePlan(db, who, part);
    return answer(who, request.language);
  });

  serve(app, contract.proposeDates, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, ...given } = body;
    const who = { accountId, clinicId, requestId: params.id };
    await proposeDates(db, who, given);
    return answer(who, request.language);
  });

  serve(app, contract.callOff, async ({ params, body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, ...given } = body;
    const who = { accountId, clinicId, requestId: params.id };
    await callOff(db, who, given);
    return answer(who, request.language);
  });

  serve(app, contract.addStaffPlanDocument, async ({ params, body, request, session: { accountId } }) => {
    const reader = { accountId, clinicId: body.clinic_id };
    const document = { id: body.attachment_id, needsSignature: body.needs_signature };
    await addStaffDocument(db, { requestId: params.id, reader }, document);
    return answer({ ...reader, requestId: params.id }, request.language);
  });

  serve(app, contract.openStaffPlanDocument, async ({ params, query, reply, session: { accountId } }) => {
    const place = { requestId: params.id, reader: { accountId, clinicId: query.clinic_id } };
    return sendFile(needs, reply, await findDocument(db, place, params.documentId));
  });
}

function templateRoutes(app: FastifyInstance, db: Database): void {
  serve(app, contract.listPlanTemplates, async ({ query, session }) => {
    await requireStaffOf(db, session.accountId, query.clinic_id);
    return { data: await listPlanTemplates(db, query.clinic_id) };
  });

  serve(app, contract.keepPlanTemplate, async ({ body, session }) => {
    await keepPlanTemplate(db, session.accountId, body);
    return { data: {} };
  });

  serve(app, contract.dropPlanTemplate, async ({ params, query, session }) => {
    await dropPlanTemplate(db, session.accountId, { id: params.id, clinicId: query.clinic_id });
    return { data: {} };
  });
}
