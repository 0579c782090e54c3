import { useRef, useState } from 'react';
import { type OfferTerms, type StaffOffer, writeOffer } from '../../../contract/offers/offers.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { getCase } from '../../../contract/requests/staff-requests.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSession } from '../../platform/session.ts';
import { parseStored, readStored, removeStored, type StorageKey, store } from '../../platform/storage.ts';

/** Terms that the server did not take, because the session had ended; `version`: of the draft that they were written on. */
type UnsavedTerms = { version: number; terms: OfferTerms };

/** Begins like the drafts of messages, which go when their author logs out. */
const keyOf = (accountId: string, offerId: string | number): StorageKey =>
  `chat_draft:${accountId}:offer:${offerId}`;

function keepUnsavedTerms(accountId: string, offerId: string | number, unsaved: UnsavedTerms): void {
  store(keyOf(accountId, offerId), JSON.stringify(unsaved));
}

/** Only this module has written under the key; null: nothing is kept. */
function readUnsavedTerms(accountId: string, offerId: string | number): UnsavedTerms | null {
  const kept = parseStored(readStored(keyOf(accountId, offerId)));
  const isKept = typeof kept === 'object' && kept !== null && 'version' in kept && 'terms' in kept;
  return isKept ? (kept as UnsavedTerms) : null;
}

const forgetUnsavedTerms = (accountId: string, offerId: string | number): void =>
  removeStored(keyOf(accountId, offerId));

/** Until a lost connection is tried again. */
const RETRY_MS = 5000;

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; words: string };

/** What the server may think about at another time than the page. */
type Held = { terms: OfferTerms; saved: OfferTerms; version: number; running: Promise<boolean> | null };

/** The offer as a colleague has written it meanwhile; null: the refusal was about something else. */
async function findTheirs(error: unknown, offer: StaffOffer): Promise<StaffOffer | null> {
  if (!(error instanceof ApiError) || error.errors.draft_version === undefined) return null;
  const { id, request_id, clinic_id } = offer;
  try {
    const { data } = await browserApi(getCase, { params: { id: request_id }, query: { clinic_id } });
    return data.offer?.id === id ? data.offer : null;
  } catch {
    return null;
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Brings what stands in `held` to the server, one call at a time and always on the version that was read. */
export function useOfferSaving(loaded: StaffOffer) {
  const [offer, setOffer] = useState(loaded);
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: null });
  const [conflict, setConflict] = useState<StaffOffer | null>(null);
  const failureText = useFailureText();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // When the session ends nobody is logged in any more, and what is unsaved then still belongs to the last account.
  const user = useSession().user;
  const accountId = useRef('');
  if (user) accountId.current = user.id;
  const [unsaved] = useState(() => readUnsavedTerms(accountId.current, loaded.id));
  const held = useRef<Held>({
    terms: unsaved?.terms ?? loaded.draft,
    saved: loaded.draft,
    version: unsaved?.version ?? loaded.draft_version,
    running: null,
  });

  /** Saves after this pause, ms, unless something is planned anew before. */
  function plan(pause: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pause);
  }

  async function explain(error: unknown): Promise<void> {
    const theirs = await findTheirs(error, offer);
    if (theirs) return setConflict(theirs);
    if (error instanceof ApiError && error.status === 401)
      keepUnsavedTerms(accountId.current, offer.id, {
        version: held.current.version,
        terms: held.current.terms,
      });
    setSaving({ kind: 'failed', words: failureText(error) });
    if (isLost(error)) plan(RETRY_MS);
  }

  async function save(): Promise<boolean> {
    while (held.current.terms !== held.current.saved) {
      const sent = held.current.terms;
      setSaving({ kind: 'saving' });
      try {
        const body = { terms: sent, draft_version: held.current.version };
        const { data } = await browserApi(writeOffer, { params: { id: offer.id }, body });
        held.current.saved = sent;
        held.current.version = data.draft_version;
        setOffer(data);
      } catch (error) {
        await explain(error);
        return false;
      }
    }
    forgetUnsavedTerms(accountId.current, offer.id);
    setSaving({ kind: 'saved', at: new Date() });
    return true;
  }

  /** Saves what is not saved. False: that did not succeed, or a colleague has written. */
  function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    if (held.current.terms === held.current.saved && !held.current.running) return Promise.resolve(true);
    held.current.running ??= save().finally(() => {
      held.current.running = null;
    });
    return held.current.running;
  }

  return { held, unsaved, offer, setOffer, saving, setSaving, conflict, setConflict, plan, flush };
}
