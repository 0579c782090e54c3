import { useEffect, useState } from 'react';
import { type Suggestion, suggest } from '../../../contract/search/suggest.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSiteData } from '../../platform/site-context.tsx';

const pauseMs = 120;

/**
 * Suggestions for a text a moment after the last letter; those for an older text are not waited for. Null: none asked.
 * @param empty countries and regions without a clinic too.
 */
export function useSuggestions(text: string, isWanted: boolean, empty = false): readonly Suggestion[] | null {
  const { language } = useSiteData();
  const [known, setKnown] = useState<{ key: string; data: readonly Suggestion[] } | null>(null);
  const q = text.trim();
  const isAsked = isWanted && q !== '';
  const key = `${language.prefix} ${q}`;
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      browserApi(suggest, { query: { q, ...(empty && { empty }) } }, leaving.signal)
        .then(({ data }) => setKnown({ key, data }))
        // Without suggestions the box still searches.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isAsked, key, q, empty]);
  // While the next ones are on their way the last ones stay: an empty list between two letters would flicker.
  return isAsked && known ? known.data : null;
}
