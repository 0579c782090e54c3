import { getFigures } from '../../../contract/clinics/statistics.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { listNews } from '../../../contract/content/news.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import type { LoadArgs } from '../../platform/load.ts';

const specializationsShown = 12;
const termsShown = 7;
const newsShown = 3;

type Counted = { slug: string; title: string; clinics: number };

/** Those with the most clinics, left in their alphabetical order; those without any are no way in. */
function largest<Entry extends Counted>(entries: readonly Entry[] | undefined, wanted: number): Entry[] {
  const chosen = new Set([...(entries ?? [])].sort((a, b) => b.clinics - a.clinics).slice(0, wanted));
  return (entries ?? []).filter((entry) => chosen.has(entry) && entry.clinics > 0);
}

/** A part that does not come leaves the home page standing without it. */
async function orNull<Value>(part: Promise<Value>): Promise<Value | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Only what the page shows: the dictionaries themselves are a hundred times as long. */
export async function loadHome({ api, signal }: LoadArgs) {
  const name = ['specializations', 'diseases', 'procedures'] as const;
  const [figures, dictionaries, news] = await Promise.all([
    orNull(api(getFigures, {}, signal)),
    orNull(api(getDictionaries, { query: { name: [...name] } }, signal)),
    orNull(api(listNews, { query: { per_page: newsShown } }, signal)),
  ]);
  const { specializations, diseases, procedures } = dictionaries?.data ?? {};
  const term = ({ slug, title, clinics }: Counted) => ({ slug, title, clinics });
  return {
    figures: figures?.data ?? null,
    specializations: specializations && {
      shown: largest(specializations, specializationsShown).map((one) => ({ ...term(one), icon: one.icon })),
      total: specializations.filter(({ clinics }) => clinics > 0).length,
    },
    diseases: largest(diseases, termsShown).map(term),
    procedures: largest(procedures, termsShown).map(term),
    news: news?.data ?? [],
  };
}
