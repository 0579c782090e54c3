import { useEffect, useState } from 'react';
import { listOfferDoctors, type OfferDoctor } from '../../../contract/offers/offer-choices.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';

const pauseMs = 150;

type Found = { q: string; doctors: readonly OfferDoctor[]; total: number; error: unknown };

const nothing: Found = { q: '', doctors: [], total: 0, error: null };

/**
 * Doctors of the clinic of an offer that a text finds, a moment after its last letter; while they are on their way, those
 * of the text before. Null: nobody is looked for yet.
 */
export function useFoundDoctors(offerId: string, text: string | null) {
  const failureText = useFailureText();
  const [found, setFound] = useState<Found | null>(null);
  /** Of the clinic, whatever is looked for. */
  const [all, setAll] = useState(0);
  const q = text?.trim() ?? null;
  useEffect(() => {
    if (q === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const asked = { params: { id: offerId }, query: q === '' ? {} : { q } };
          const { data, meta } = await browserApi(listOfferDoctors, asked, leaving.signal);
          if (q === '') setAll(meta.total);
          setFound({ q, doctors: data, total: meta.total, error: null });
        } catch (error) {
          if (!leaving.signal.aborted) setFound({ ...nothing, q, error });
        }
      },
      q === '' ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [offerId, q]);
  const { error, ...shown } = found ?? nothing;
  return { ...shown, failure: error === null ? null : failureText(error), all, isComing: found?.q !== q };
}
