import type { FastifyInstance } from 'fastify';
import { listOfferDoctors, listOfferPrices } from '../../contract/offers/offer-choices.ts';
import {
  changeTemplate as changeTemplateEndpoint,
  dropTemplate as dropTemplateEndpoint,
  keepTemplate as keepTemplateEndpoint,
  listTemplates as listTemplatesEndpoint,
  setDefaultTemplate as setDefaultTemplateEndpoint,
} from '../../contract/offers/offer-templates.ts';
import {
  acceptOffer as acceptEndpoint,
  confirmOffer as confirmEndpoint,
  declineOffer as declineEndpoint,
  type OfferTerms,
  pickProcedures as pickEndpoint,
  sendOffer as sendEndpoint,
  startOffer as startEndpoint,
  withdrawOffer as withdrawEndpoint,
  writeOffer as writeEndpoint,
} from '../../contract/offers/offers.ts';
import { templateGroups } from '../../contract/offers/template-groups.ts';
import { listPrices } from '../clinics/price-list/reads.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import { requireClinicOfOffer, requireOfferOfKey } from './access.ts';
import { approvalRoutes } from './approval-routes.ts';
import { listClinicDoctors } from './choices.ts';
import { acceptOffer, declineOffer } from './choosing.ts';
import { shapeStaffOffer } from './reads.ts';
import { findRepeatedLine } from './rules.ts';
import {
  changeTemplate,
  dropTemplate,
  keepTemplate,
  listTemplatesOf,
  setDefaultTemplate,
} from './templates.ts';
import { confirmOffer, pickProcedures, sendOffer, startOffer, withdrawOffer, writeOffer } from './writes.ts';

const reasonOf = (reason: string | undefined): string | null => reason?.trim() || null;

type Needs = { db: Database; words: WordStore };

export function offerRoutes(app: FastifyInstance, { db, words }: Needs): void {
  clientRoutes(app, db);
  startRoute(app, db, words);
  choiceRoutes(app, db, words);
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

function choiceRoutes(app: FastifyInstance, db: Database, words: WordStore): void {
  serve(app, listOfferDoctors, async ({ params: { id }, query, request, session: { accountId } }) => {
    const clinicId = await requireClinicOfOffer(db, accountId, id);
    const asked = { q: query.q ?? '', ids: query.doctor_id ?? null };
    const { data, total } = await listClinicDoctors(db, clinicId, asked, await words(request.language));
    return { data, meta: { total } };
  });

  serve(app, listOfferPrices, async ({ params: { id }, request, session: { accountId } }) => {
    const clinicId = await requireClinicOfOffer(db, accountId, id);
    return { data: await listPrices(db, clinicId, await words(request.language)) };
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

function requireLinesOnce({ lines }: OfferTerms): void {
  const repeated = findRepeatedLine(lines);
  if (repeated) refuse(`terms.lines.${repeated.kind}`, 'offer_line_twice');
}

function templateRoutes(app: FastifyInstance, db: Database): void {
  serve(app, listTemplatesEndpoint, async ({ session }) => ({
    data: await listTemplatesOf(db, session.accountId),
  }));

  serve(app, keepTemplateEndpoint, async ({ body, session: { accountId } }) => {
    const { clinic_id: clinicId, title, terms, fills = templateGroups, replaces = true } = body;
    requireLinesOnce(terms);
    return { data: await keepTemplate(db, accountId, { clinicId, title, terms, fills, replaces }) };
  });

  serve(app, changeTemplateEndpoint, async ({ params, body, session: { accountId } }) => {
    const { title, terms = null, fills = null, version } = body;
    if (terms) requireLinesOnce(terms);
    return { data: await changeTemplate(db, accountId, { id: params.id, title, terms, fills, version }) };
  });

  serve(app, setDefaultTemplateEndpoint, async ({ params, body, session: { accountId } }) => ({
    data: await setDefaultTemplate(db, accountId, {
      ...{ id: params.id, isDefault: body.is_default, replaces: body.replaces ?? true },
    }),
  }));

  serve(app, dropTemplateEndpoint, async ({ params, session: { accountId } }) => {
    await dropTemplate(db, accountId, params.id);
    return { data: {} };
  });
}
