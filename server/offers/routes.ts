import type { FastifyInstance } from 'fastify';
import {
  dropTemplate as dropTemplateEndpoint,
  keepTemplate as keepTemplateEndpoint,
  listTemplates as listTemplatesEndpoint,
  renameTemplate as renameTemplateEndpoint,
} from '../../contract/offers/offer-templates.ts';
import {
  acceptOffer as acceptEndpoint,
  confirmOffer as confirmEndpoint,
  declineOffer as declineEndpoint,
  pickProcedures as pickEndpoint,
  sendOffer as sendEndpoint,
  startOffer as startEndpoint,
  withdrawOffer as withdrawEndpoint,
  writeOffer as writeEndpoint,
} from '../../contract/offers/offers.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import { requireOfferOfKey } from './access.ts';
import { approvalRoutes } from './approval-routes.ts';
import { acceptOffer, declineOffer } from './choosing.ts';
import { shapeStaffOffer } from './reads.ts';
import { findRepeatedLine } from './rules.ts';
import { dropTemplate, keepTemplate, listTemplatesOf, renameTemplate } from './templates.ts';
import { confirmOffer, pickProcedures, sendOffer, startOffer, withdrawOffer, writeOffer } from './writes.ts';

const reasonOf = (reason: string | undefined): string | null => reason?.trim() || null;

type Needs = { db: Database; words: WordStore };

export function offerRoutes(app: FastifyInstance, { db, words }: Needs): void {
  clientRoutes(app, db);
  startRoute(app, db, words);
  pickRoute(app, db, words);
  staffRoutes(app, db);
  approvalRoutes(app, { db });
  templateRoutes(app, db);
}

function clientRoutes(app: FastifyInstance, db: Database): void {
  serve(app, acceptEndpoint, async ({ params, body, session: { accountId } }) => {
    await acceptOffer(db, { accountId, offerId: params.id, version: body.version });
    return { data: {} };
  });

  serve(app, declineEndpoint, async ({ params, body, session: { accountId } }) => {
    await declineOffer(db, { accountId, offerId: params.id, reason: reasonOf(body.reason) });
    return { data: {} };
  });
}

function startRoute(app: FastifyInstance, db: Database, words: WordStore): void {
  serve(app, startEndpoint, async ({ params, body, request, repeatKey: key, session: { accountId } }) => {
    const id = await startOffer(
      db,
      {
        accountId,
        requestId: params.id,
        clinicId: body.clinic_id,
        key,
        templateId: body.template_id ?? null,
      },
      await words(request.language),
    );
    return { data: await shapeStaffOffer(db, id) };
  });
}

function pickRoute(app: FastifyInstance, db: Database, words: WordStore): void {
  serve(app, pickEndpoint, async ({ params: { id }, body, request, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId } = session;
    const input = { accountId, offerId: id, draftVersion: body.draft_version, slugs: body.procedures };
    await pickProcedures(db, input, await words(request.language));
    return { data: await shapeStaffOffer(db, id) };
  });
}

function staffRoutes(app: FastifyInstance, db: Database): void {
  serve(app, writeEndpoint, async ({ params: { id }, body, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId } = session;
    await writeOffer(db, { accountId, offerId: id, draftVersion: body.draft_version, terms: body.terms });
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, sendEndpoint, async ({ params: { id }, body, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId, clinicId } = session;
    const isKey = clinicId !== null;
    await sendOffer(db, { accountId, offerId: id, draftVersion: body.draft_version, isKey });
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, withdrawEndpoint, async ({ params: { id }, body, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId } = session;
    await withdrawOffer(db, { accountId, offerId: id, reason: reasonOf(body.reason) });
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, confirmEndpoint, async ({ params: { id }, body, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId } = session;
    await confirmOffer(db, { accountId, offerId: id, date: body.date });
    return { data: await shapeStaffOffer(db, id) };
  });
}

function templateRoutes(app: FastifyInstance, db: Database): void {
  serve(app, listTemplatesEndpoint, async ({ session }) => ({
    data: await listTemplatesOf(db, session.accountId),
  }));

  serve(app, keepTemplateEndpoint, async ({ body, session: { accountId } }) => {
    const { clinic_id: clinicId, title, terms, replaces = true } = body;
    const repeated = findRepeatedLine(terms.lines);
    if (repeated) refuse(`terms.lines.${repeated.kind}`, 'offer_line_twice');
    return { data: await keepTemplate(db, accountId, { clinicId, title, terms, replaces }) };
  });

  serve(app, renameTemplateEndpoint, async ({ params, body, session: { accountId } }) => ({
    data: await renameTemplate(db, accountId, { id: params.id, title: body.title }),
  }));

  serve(app, dropTemplateEndpoint, async ({ params, session: { accountId } }) => {
    await dropTemplate(db, accountId, params.id);
    return { data: {} };
  });
}
