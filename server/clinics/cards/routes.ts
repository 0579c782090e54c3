import type { FastifyInstance } from 'fastify';
import { listCards } from '../../../contract/clinics/cards.ts';
import type { WordStore, Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { listCards as listDoctorCards } from '../doctors/reads.ts';
import { type CardInput, listCards as listClinicCards } from '../reads.ts';

type Needs = { db: Database; words: WordStore };

type Asked = { ids: readonly number[] | undefined; procedure: string | undefined };
type List<Card> = (db: Database, inputs: readonly CardInput[], words: Words) => Promise<Card[]>;

/** With the price of the procedure where one is known, else the lowest of all: one query, or two. */
async function listPriced<Card extends { id: number; price_from: unknown }>(
  db: Database,
  list: List<Card>,
  { ids = [], procedure }: Asked,
  words: Words,
): Promise<Card[]> {
  const inputs: CardInput[] = [...new Set(ids)].map((id) => ({ id }));
  const procedureId = words.dictionaries.procedures.bySlug.get(procedure ?? '')?.id;
  if (procedureId === undefined) return list(db, inputs, words);
  const price = { procedureId, isOneOfMany: false };
  const cards = await list(
    db,
    inputs.map((input) => ({ ...input, price })),
    words,
  );
  const unpriced = cards.filter(({ price_from }) => price_from === null).map(({ id }) => ({ id }));
  const lowest = new Map((await list(db, unpriced, words)).map((card) => [card.id, card]));
  return cards.map((card) => lowest.get(card.id) ?? card);
}

export function cardRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serveShared(app, listCards, async ({ query, language }) => {
    const words = await wordsFor(language);
    const [clinics, doctors] = await Promise.all([
      listPriced(db, listClinicCards, { ids: query.clinic, procedure: query.procedure }, words),
      listPriced(db, listDoctorCards, { ids: query.doctor, procedure: query.procedure }, words),
    ]);
    return { data: { clinics, doctors } };
  });
}
