import type { FastifyInstance } from 'fastify';
import * as operators from '../../../contract/clinics/sections/operator-endpoints.ts';
import * as staff from '../../../contract/clinics/sections/staff-endpoints.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { listClinicComforts } from '../reads.ts';
import { setComforts } from './amenities.ts';
import { dropDraft, keepDraft, publishPart, restorePart, schedulePart, unscheduleDraft } from './drafts.ts';
import { countMissingFacts, listEntryVersions, readEntry } from './operator-reads.ts';
import { readStaffProfile } from './reads.ts';
import { changeSection, lockClinic } from './writes.ts';

type Needs = { db: Database; words: WordStore };

/** What is written about clinics and doctors, for the clinic's own people and for operators. */
export function sectionRoutes(app: FastifyInstance, needs: Needs): void {
  staffRoutes(app, needs);
  operatorRoutes(app, needs);
}

function staffRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, staff.getStaffProfile, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    return { data: await readStaffProfile(db, params.id, await wordsFor(request.language)) };
  });

  serve(app, staff.changeStaffProfile, async ({ session: { accountId }, params: { id }, body, request }) => {
    const words = await wordsFor(request.language);
    const { version, ...change } = body;
    await retryingTransaction(db, async (trx) => {
      const actorRole = await requireMember(trx, accountId, id, 'clinic.edit');
      await lockClinic(trx, id);
      const by = { accountId, actorRole, address: addressOf(request) };
      await changeSection(trx, { target: { kind: 'clinics', id }, by, version, change }, words);
    });
    return { data: await readStaffProfile(db, id, words) };
  });

  serve(app, staff.listStaffComforts, async ({ session, params, request }) => {
    await requireMember(db, session.accountId, params.id, 'clinic.edit');
    return { data: await listClinicComforts(db, params.id, await wordsFor(request.language)) };
  });

  serve(app, staff.changeStaffComforts, async ({ session, params, body, request }) => {
    const words = await wordsFor(request.language);
    const by = { accountId: session.accountId, clinicId: params.id, address: addressOf(request) };
    await setComforts(db, by, body.changes, words);
    return { data: await listClinicComforts(db, params.id, words) };
  });
}

function operatorRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, operators.getEntry, async ({ params, request }) => ({
    data: await readEntry(db, params, await wordsFor(request.language)),
  }));

  serve(app, operators.keepDraft, async ({ params, body, session, request }) => {
    const { version, draft_version: draftVersion, ...change } = body;
    const operator = operatorOf(session, request);
    await keepDraft(db, { target: params, operator, version, draftVersion, change });
    return { data: await readEntry(db, params, await wordsFor(request.language)) };
  });

  serve(app, operators.publishPart, async ({ params, body, session, request }) => {
    const { version, draft_version: draftVersion, reason, publish_at: time, ...change } = body;
    const words = await wordsFor(request.language);
    const operator = operatorOf(session, request);
    const act = { target: params, operator, version, draftVersion, change, reason: reason.trim() };
    const publishAt = new Date(time ?? 0);
    if (publishAt > new Date()) await schedulePart(db, { ...act, publishAt }, words);
    else await publishPart(db, act, words);
    return { data: await readEntry(db, params, words) };
  });

  serve(app, operators.getEntryHistory, async ({ params, query: { section }, request }) => ({
    data: await listEntryVersions(db, params, section, request.language),
  }));

  serve(app, operators.restorePart, async ({ params, body, session, request }) => {
    const words = await wordsFor(request.language);
    const operator = operatorOf(session, request);
    await restorePart(db, { ...body, target: params, operator, reason: body.reason.trim() }, words);
    return { data: await readEntry(db, params, words) };
  });

  serve(app, operators.listMissingFacts, async ({ params }) => ({
    data: await countMissingFacts(db, params.kind),
  }));

  for (const [endpoint, act] of [
    [operators.dropDraft, dropDraft],
    [operators.unscheduleDraft, unscheduleDraft],
  ] as const)
    serve(app, endpoint, async ({ params, body, session, request }) => {
      const operator = operatorOf(session, request);
      const { section, draft_version: draftVersion } = body;
      await act(db, { target: params, operator, section, draftVersion });
      return { data: await readEntry(db, params, await wordsFor(request.language)) };
    });
}
