import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/search/saved-searches.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { toOneLine } from '../../platform/text/clean.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { requireSortable } from '../rules.ts';
import { getSaved, listSaved, type SavedRow, shapeSaved } from './reads.ts';
import { canonical, type Known, knownFrom } from './rules.ts';
import { createWatch, questionOf } from './watch.ts';
import { changeSearch, noteSeen, removeSearch, saveSearch } from './writes.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/** Searches that a client keeps. */
export function savedSearchRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  const answer = async (accountId: string, id: string, language: string) => ({
    data: shapeSaved(await getSaved(db, accountId, id), await wordsFor(language)),
  });

  /** What it finds now; null where one of its conditions does not exist any more. */
  async function knownNow(row: SavedRow, language: string): Promise<Known | null> {
    const words = await wordsFor(language);
    const question = questionOf(row.conditions, words);
    if (question === null) return null;
    const { kind, known } = row;
    const watch = createWatch({ db, directory }, new Date());
    return knownFrom(await watch.lookNow({ kind, question }), known.ids);
  }

  const nameOf = (given: string): string => {
    const name = toOneLine(given).trim();
    return name === '' ? refuse('name', 'required') : name;
  };

  serve(app, contract.listSavedSearches, async ({ session, request }) => {
    const words = await wordsFor(request.language);
    const rows = await listSaved(db, session.accountId);
    return { data: rows.map((row) => shapeSaved(row, words)) };
  });

  serve(app, contract.saveSearch, async ({ body, session, repeatKey, request }) => {
    const words = await wordsFor(request.language);
    const conditions = canonical(body.conditions);
    requireSortable(conditions);
    const question = questionOf(conditions, words) ?? refuse('currency', 'unknown_currency');
    const now = new Date();
    const watch = createWatch({ db, directory }, now);
    const { kind } = body;
    const known = knownFrom(await watch.lookNow({ kind, question }));
    const search = { kind, name: nameOf(body.name), conditions, known, repeatKey };
    const id = await saveSearch(db, session.accountId, search, now);
    return answer(session.accountId, id, request.language);
  });

  serve(app, contract.changeSavedSearch, async ({ params, body, session, request }) => {
    const row = await getSaved(db, session.accountId, params.id);
    const goesOn = body.is_paused === false && row.isPaused;
    await changeSearch(
      db,
      { accountId: session.accountId, id: params.id },
      {
        ...(body.name !== undefined && { name: nameOf(body.name) }),
        ...(body.is_paused !== undefined && { isPaused: body.is_paused }),
        known: goesOn ? await knownNow(row, request.language) : null,
      },
      new Date(),
    );
    return answer(session.accountId, params.id, request.language);
  });

  serve(app, contract.seeSavedSearch, async ({ params, session, request }) => {
    const row = await getSaved(db, session.accountId, params.id);
    const known = await knownNow(row, request.language);
    await noteSeen(db, { accountId: session.accountId, id: params.id }, known, new Date());
    return answer(session.accountId, params.id, request.language);
  });

  serve(app, contract.removeSavedSearch, async ({ params, session }) => {
    await removeSearch(db, session.accountId, params.id);
    return { data: {} };
  });
}
