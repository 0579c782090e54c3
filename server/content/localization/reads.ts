import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Translate } from '../../platform/error-replies.ts';
import type { Feed } from '../../platform/kept/change-feed.ts';
import { type CurrencyRate, createRateStore } from '../currencies/rate-store.ts';
import { createDictionaryStore, type Dictionaries } from '../dictionaries/dictionary-store.ts';
import { createCityTitles } from '../places/reads.ts';

/** What an answer is put into words with: the reader's language, the dictionaries, the rates prices are compared by. */
export type Words = {
  language: string;
  dictionaries: Dictionaries;
  rates: readonly CurrencyRate[];
  /** Titles of these cities, by id. */
  cityTitles: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** A text of the interface by its key. */
  say: (key: string, values?: Record<string, string | number>) => string;
};

/** The words for a language, from what this node holds in memory. */
export type WordStore = (language: string) => Promise<Words>;

export async function createWordStore(
  db: Database,
  translate: Translate,
  feed: Feed = null,
): Promise<WordStore> {
  const readDictionaries = await createDictionaryStore(db, feed);
  const readRates = createRateStore(db, feed);
  const readCityTitles = createCityTitles(db, feed);
  return async (language) => {
    const [dictionaries, rates] = await Promise.all([readDictionaries(), readRates()]);
    return {
      language,
      dictionaries,
      rates,
      cityTitles: (ids) => readCityTitles(ids, language),
      say: (key, values) => translate(language, key, values),
    };
  };
}

/** Labels of a clinic in the asked language and in English, which is the fallback. */
export const clinicLabels = (language: string) => sql`
  (select json_object_agg(n.lang, n.text) from clinic_names n
    where n.clinic_id = c.id and n.kind = 'label' and n.lang in (${language}, 'en'))`;
