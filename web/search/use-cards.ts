import { useEffect, useState } from 'react';
import { listCards } from '../../contract/clinics/cards.ts';
import type { ClinicCard } from '../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../contract/clinics/doctors.ts';
import { browserApi } from '../platform/browser-site.ts';
import type { Kind } from '../platform/kept.ts';
import { useSite } from '../platform/site.tsx';

/** As many ids as one call takes. */
const AT_ONCE = 50;

type Card = ClinicCard | DoctorCard;
type Found = { key: string; cards: ReadonlyMap<number, Card | null> };

type Wanted = { kind: Kind; procedure: string | undefined };

async function fetchCards(
  { kind, procedure }: Wanted,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Card[]> {
  const calls = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    calls.push(
      browserApi(
        listCards,
        { query: { [kind]: ids.slice(from, from + AT_ONCE), ...(procedure !== undefined && { procedure }) } },
        signal,
      ),
    );
  const replies = await Promise.all(calls);
  return replies.flatMap(({ data }): Card[] => (kind === 'clinic' ? data.clinics : data.doctors));
}

/**
 * The cards of these ids. `cards` null: on their way. An id whose card is null is not in the directory
 * any more. Removing one asks for nothing anew. `procedure`: slug of the one whose price is shown where it is known.
 */
export function useCards(kind: Kind, ids: readonly number[], procedure?: string) {
  const { language } = useSite();
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = `${kind} ${language.prefix} ${procedure ?? ''}`;
  const cards = found?.key === key ? found.cards : null;
  const asked = cards === null ? ids : ids.filter((id) => !cards.has(id));
  const missing = asked.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `missing` and `key` say all; a retry asks again
  useEffect(() => {
    if (missing === '' && cards !== null) return;
    const leaving = new AbortController();
    setHasFailed(false);
    fetchCards({ kind, procedure }, asked, leaving.signal).then(
      (fresh) => {
        const known = new Map<number, Card | null>(cards ?? []);
        for (const id of asked) known.set(id, null);
        for (const card of fresh) known.set(card.id, card);
        setFound({ key, cards: known });
      },
      () => {
        if (!leaving.signal.aborted) setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [key, missing, attempt]);
  return { cards, hasFailed, retry: () => setAttempt((n) => n + 1) };
}
