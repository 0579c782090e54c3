import type { FastifyInstance } from 'fastify';
import { suggestRecipients as suggestEndpoint } from '../../../contract/requests/inquiry.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../../search/directory/directory.ts';
import { suggestRecipients } from './suggest-reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/** An entry that nobody has: what is in no dictionary fits nobody. */
const UNKNOWN_ID = -1;

const toId = (entries: ReadonlyMap<string, { id: number }>, slug: string | undefined): number | null =>
  slug === undefined ? null : (entries.get(slug)?.id ?? UNKNOWN_ID);

export function suggestRecipientRoutes(
  app: FastifyInstance,
  { db, directory, words: wordsFor }: Needs,
): void {
  serveShared(app, suggestEndpoint, async ({ query, language }) => {
    const words = await wordsFor(language);
    const { specializations, diseases, procedures } = words.dictionaries;
    const input = {
      specializationId: toId(specializations.bySlug, query.specialization),
      diseaseId: toId(diseases.bySlug, query.disease),
      procedureId: toId(procedures.bySlug, query.procedure),
      languages: [...new Set(query.language)],
      countries: query.country ?? [],
      cities: query.city ?? [],
      priceMax:
        query.price_max === undefined || query.currency === undefined
          ? null
          : { amount: query.price_max, currencyId: query.currency },
      except: query.except ?? [],
    };
    return { data: await suggestRecipients({ db, directory }, input, words) };
  });
}
