import type { FastifyInstance } from 'fastify';
import { getFigures } from '../../../contract/clinics/statistics.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { WordStore, Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { Feed } from '../../platform/kept/change-feed.ts';
import { noteReads, takeNotes } from '../../platform/kept/noted-reads.ts';
import { serveShared } from '../../platform/serve.ts';
import { type FigureRow, readFigures } from './reads.ts';

type Needs = { db: Database; words: WordStore; feed: Feed };

const MAX_AGE_MS = 10 * 60_000;
/** Announced when this node has counted its statistics anew. */
const FIGURES = 'figures';

/** The figures, counted at most every ten minutes; while they are counted anew those of before are told. */
function keepFigures({ db, feed }: Needs): (words: Words) => Promise<FigureRow> {
  let kept: { figures: FigureRow; countedAt: number } | null = null;
  let pending: Promise<FigureRow> | null = null;

  async function count({ rates }: Words): Promise<FigureRow> {
    const figures = await takeNotes(null, () => readFigures(db, rates));
    kept = { figures, countedAt: Date.now() };
    feed?.tell([FIGURES]);
    return figures;
  }

  return (words) => {
    noteReads(FIGURES);
    if (kept && Date.now() - kept.countedAt < MAX_AGE_MS) return Promise.resolve(kept.figures);
    pending ??= count(words).finally(() => {
      pending = null;
    });
    if (!kept) return pending;
    // The next one to ask tries again.
    pending.catch(() => undefined);
    return Promise.resolve(kept.figures);
  };
}

export function figureRoutes(app: FastifyInstance, needs: Needs): void {
  const { words: wordsFor } = needs;
  const readKept = keepFigures(needs);

  serveShared(app, getFigures, async ({ language }) => {
    const words = await wordsFor(language);
    const { price_levels, ...figures } = await readKept(words);
    const euro = words.rates.find(({ code }) => code === 'EUR');
    return {
      data: {
        ...figures,
        price_levels: price_levels.flatMap(({ procedure_id, ...level }) => {
          const procedure = words.dictionaries.procedures.byId.get(procedure_id);
          return procedure && euro
            ? [{ ...toTerm(procedure, words.language), ...level, currency_id: euro.id }]
            : [];
        }),
      },
    };
  });
}
