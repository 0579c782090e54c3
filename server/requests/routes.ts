import type { FastifyInstance } from 'fastify';
import type { Offer } from '../../contract/offers/offers.ts';
import { limits } from '../../contract/platform/limits.ts';
import {
  addRecipients as addRecipientsEndpoint,
  answerQuestion as answerEndpoint,
  cancelRequest as cancelEndpoint,
  createRequest as createEndpoint,
  discloseRequest as discloseEndpoint,
  getRequest as getEndpoint,
  listRequests as listEndpoint,
  keepOwnCosts as ownCostsEndpoint,
  seeRequest as seeEndpoint,
} from '../../contract/requests/requests.ts';
import type { WordStore, Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { addressOf } from '../platform/origin.ts';
import { serve } from '../platform/serve.ts';
import { cleanText } from '../platform/text/clean.ts';
import { answerQuestion, cancelRequest, keepOwnCosts, seeRequest } from './client-acts.ts';
import { createRequest } from './creation.ts';
import { discloseRequest } from './disclosure.ts';
import { getRequest, getRequestRow, listRequests } from './reads.ts';
import { addRecipients } from './recipients.ts';

type Needs = {
  db: Database;
  words: WordStore;
  /** Offers to a request as its client sees them: handed in, because offers are built upon requests. */
  shapeOffers: (db: Database, requestId: string, words: Words) => Promise<Offer[]>;
};

/** The client's side of requests. Whose they are is said by the session alone. */
export function requestRoutes(app: FastifyInstance, needs: Needs): void {
  creationRoute(app, needs);
  readingRoutes(app, needs);
  actRoutes(app, needs);
  clinicRoutes(app, needs);
}

function creationRoute(app: FastifyInstance, { db, words }: Needs): void {
  serve(app, createEndpoint, async ({ body, request, repeatKey: key, session: { accountId } }) => {
    const { language } = request;
    const sending = { accountId, key, language, body, address: addressOf(request) };
    const id = await createRequest(db, sending, await words(language));
    return { data: await getRequestRow(db, accountId, id) };
  });
}

function readingRoutes(app: FastifyInstance, { db, words, shapeOffers }: Needs): void {
  serve(app, listEndpoint, async ({ query: { page = 1, patient }, session }) => {
    const perPage = limits.requestPageSize;
    const { rows, total } = await listRequests(db, session.accountId, { page, perPage, patient });
    return { data: rows, meta: { total, page, per_page: perPage } };
  });

  serve(app, getEndpoint, async ({ params, request, session }) => ({
    data: await getRequest(db, session.accountId, params.id, await words(request.language), shapeOffers),
  }));
}

function actRoutes(app: FastifyInstance, { db, words }: Needs): void {
  serve(app, seeEndpoint, async ({ params, session: { accountId } }) => {
    await seeRequest(db, { accountId, requestId: params.id });
    return { data: {} };
  });

  serve(app, cancelEndpoint, async ({ params, body, session: { accountId } }) => {
    const reason = cleanText(body?.reason ?? '') || null;
    await cancelRequest(db, { accountId, requestId: params.id, reason });
    return { data: {} };
  });

  serve(app, answerEndpoint, async ({ params, body, session: { accountId } }) => {
    await answerQuestion(db, { accountId, requestId: params.id }, body);
    return { data: {} };
  });

  serve(app, ownCostsEndpoint, async ({ params, body, request, session: { accountId } }) => {
    const { rates } = await words(request.language);
    const currencies = new Set(rates.map(({ id }) => id));
    await keepOwnCosts(db, { accountId, requestId: params.id }, body.own_costs, currencies);
    return { data: {} };
  });
}

function clinicRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, addRecipientsEndpoint, async ({ params, body, request, session: { accountId } }) => {
    await addRecipients(db, {
      accountId,
      requestId: params.id,
      choices: body.recipients,
      healthConsent: body.health_consent,
      address: addressOf(request),
    });
    return { data: {} };
  });

  serve(app, discloseEndpoint, async ({ params, body, session: { accountId } }) => {
    const { clinic_id: clinicId, contact, papers: attachments } = body;
    await discloseRequest(db, { accountId, requestId: params.id, clinicId, contact, papers: attachments });
    return { data: {} };
  });
}
