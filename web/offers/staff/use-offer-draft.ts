import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OfferTerms, StaffOffer } from '../../../contract/offers/offers.ts';
import { type SaveState, useOfferSaving } from './use-offer-saving.ts';

/** Saves when the page is left or hidden, and when the connection is back. */
function useFlushOnLeave(flush: () => Promise<boolean>): void {
  const leave = useEffectEvent(() => void flush());
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && leave();
    const back = () => leave();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', back);
    };
  }, []);
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => void last.current(), []);
}

/** After the last key. */
const PAUSE_MS = 700;

export type OfferDraft = {
  /** As the server has it: state, completeness, versions. */
  offer: StaffOffer;
  /** As it stands on the page. */
  terms: OfferTerms;
  change(part: Partial<OfferTerms>): void;
  saving: SaveState;
  /** Saves what is not saved. False: that did not succeed, or a colleague has written. */
  flush(): Promise<boolean>;
  /** Version of the draft that the server has, as the last answer said. */
  savedVersion(): number;
  /** Shows what the server has written on the offer. */
  takeWritten(written: StaffOffer): void;
  /** What a colleague has written while this page was being written on. */
  conflict: StaffOffer | null;
  takeTheirs(): void;
  keepMine(): void;
};

/** Writes an offer down as it is typed. */
export function useOfferDraft(loaded: StaffOffer): OfferDraft {
  const { held, unsaved, plan, flush, conflict, ...server } = useOfferSaving(loaded);
  const [terms, setTerms] = useState(unsaved?.terms ?? loaded.draft);
  const saveKept = useEffectEvent(() => void flush());
  // Written before the session ended: it goes to the server as if it were typed now.
  useEffect(() => {
    if (unsaved) saveKept();
  }, [unsaved]);

  function replace(theirs: StaffOffer): void {
    const { draft, draft_version: version } = theirs;
    held.current = { ...held.current, terms: draft, saved: draft, version };
    server.setOffer(theirs);
    setTerms(draft);
    server.setSaving({ kind: 'saved', at: null });
  }

  // A colleague has written, and nothing of this page is unsaved.
  const follow = useEffectEvent((theirs: StaffOffer) => {
    const { terms: mine, saved, version, running } = held.current;
    if (mine !== saved || running) return;
    if (theirs.draft_version > version) replace(theirs);
    else server.setOffer(theirs);
  });
  useEffect(() => follow(loaded), [loaded]);
  useFlushOnLeave(flush);

  return {
    offer: server.offer,
    terms,
    saving: server.saving,
    flush,
    savedVersion: () => held.current.version,
    takeWritten: replace,
    conflict,
    change(part) {
      held.current.terms = { ...held.current.terms, ...part };
      setTerms(held.current.terms);
      server.setSaving({ kind: 'changed' });
      if (!conflict) plan(PAUSE_MS);
    },
    takeTheirs() {
      if (conflict) replace(conflict);
      server.setConflict(null);
    },
    keepMine() {
      if (!conflict) return;
      held.current.version = conflict.draft_version;
      server.setConflict(null);
      server.setOffer(conflict);
      void flush();
    },
  };
}
