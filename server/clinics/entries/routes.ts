import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/clinics/admin-entries.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { countGaps, listEntryVersions, readEntry } from './reads.ts';
import { dropDraft, keepDraft, publishPart, restorePart, schedulePart, unscheduleDraft } from './writes.ts';

/** Clinics and doctors as operators write them. */
export function entryRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, contract.getEntry, async ({ params, request }) => ({
    data: await readEntry(db, params, await wordsFor(request.language)),
  }));

  serve(app, contract.keepDraft, async ({ params, body, session, request }) => {
    const { version, draft_version: draftVersion, ...change } = body;
    const operator = operatorOf(session, request);
    await keepDraft(db, { target: params, operator, version, draftVersion, change });
    return { data: await readEntry(db, params, await wordsFor(request.language)) };
  });

  serve(app, contract.publishPart, async ({ params, body, session, request }) => {
    const { version, draft_version: draftVersion, reason, publish_at: time, ...change } = body;
    const words = await wordsFor(request.language);
    const operator = operatorOf(session, request);
    const act = { target: params, operator, version, draftVersion, change, reason: reason.trim() };
    const publishAt = new Date(time ?? 0);
    if (publishAt > new Date()) await schedulePart(db, { ...act, publishAt }, words);
    else await publishPart(db, act, words);
    return { data: await readEntry(db, params, words) };
  });

  serve(app, contract.getEntryHistory, async ({ params, query: { section }, request }) => ({
    data: await listEntryVersions(db, params, section, request.language),
  }));

  serve(app, contract.restorePart, async ({ params, body, session, request }) => {
    const words = await wordsFor(request.language);
    const operator = operatorOf(session, request);
    await restorePart(db, { ...body, target: params, operator, reason: body.reason.trim() }, words);
    return { data: await readEntry(db, params, words) };
  });

  serve(app, contract.listGaps, async ({ params }) => ({ data: await countGaps(db, params.kind) }));

  for (const [endpoint, act] of [
    [contract.dropDraft, dropDraft],
    [contract.unscheduleDraft, unscheduleDraft],
  ] as const)
    serve(app, endpoint, async ({ params, body, session, request }) => {
      const operator = operatorOf(session, request);
      const { section, draft_version: draftVersion } = body;
      await act(db, { target: params, operator, section, draftVersion });
      return { data: await readEntry(db, params, await wordsFor(request.language)) };
    });
}
