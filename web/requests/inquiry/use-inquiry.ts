import { useEffect, useMemo, useRef, useState } from 'react';
import { discardFile } from '../../accounts/attachments/use-files.ts';
import { dropBrowserFiles } from '../../platform/browser-files.ts';
import { useSite } from '../../platform/site.tsx';
import { readStored, watchStored } from '../../platform/storage.ts';
import { type Beginning, beginInquiry, type OtherVersion, withChoice } from './begin-inquiry.ts';
import { dropCopy, readCopy } from './draft-copy.ts';
import { createDraftKeeper, type DraftKeeper, type KeepState } from './draft-keeper.ts';
import { blankInquiry, type Inquiry, readInquiry } from './inquiry-state.ts';
import type { LoadedInquiry } from './load-inquiry.ts';

export type Change = (part: Partial<Inquiry> | ((before: Inquiry) => Partial<Inquiry>)) => void;

/** The inquiry that is being written: what it holds, how it is kept, and the version of another device. */
export function useInquiry(loaded: LoadedInquiry) {
  const { language } = useSite();
  const { account } = loaded;
  const blank = () => blankInquiry({ country: loaded.suggestedCountry, language: language.prefix });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once
  const beginning = useMemo(
    () => beginInquiry({ draft: loaded.draft, copy: readCopy(account), blank: blank() }, loaded.choice),
    [],
  );
  const [inquiry, setInquiry] = useState(beginning.inquiry);
  const [keepState, setKeepState] = useState(() => firstState(beginning, loaded));
  const [other, setOther] = useState<OtherVersion | 'sent' | null>(beginning.other);
  const [isContinued, setContinued] = useState(beginning.isContinued);
  const [gone, setGone] = useState(beginning.gone);
  const current = useRef(inquiry);
  const keeper = useRef<DraftKeeper | null>(null);
  keeper.current ??= createDraftKeeper({
    account,
    version: beginning.version,
    onState: setKeepState,
    onOther: (draft) =>
      setOther(
        (draft && {
          inquiry: readInquiry(draft.content, blank()),
          at: draft.updated_at,
          from: 'elsewhere',
        }) ??
          'sent',
      ),
  });
  useFlushing(keeper.current, beginning.isUnsent ? beginning.inquiry : null);
  // Sent or thrown away in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is of one account for good
  useEffect(
    () =>
      account === ''
        ? watchStored(['inquiry'], () => readStored('inquiry') === null && setOther('sent'))
        : undefined,
    [],
  );

  function replace(next: Inquiry): void {
    current.current = next;
    setInquiry(next);
    keeper.current?.change(next);
  }

  const change: Change = (part) => {
    const before = current.current;
    replace({ ...before, ...(typeof part === 'function' ? part(before) : part) });
  };

  return {
    inquiry,
    change,
    keepState,
    isContinued,
    gone,
    other,
    /** Shows the other version, and keeps the present one in reach. */
    swap(): void {
      if (other === null || other === 'sent') return;
      const from = other.from === 'here' ? 'elsewhere' : 'here';
      setOther({ inquiry: current.current, at: new Date().toISOString(), from });
      replace(other.inquiry);
    },
    dismissOther: () => setOther(null),
    /** Throws away what is written; what the visitor came with stays. */
    async startOver(): Promise<void> {
      await keeper.current?.settle();
      // The sweeper takes those that stay.
      for (const { id } of current.current.files) discardFile(id);
      setOther(null);
      setContinued(false);
      setGone([]);
      replace(withChoice(blank(), loaded.choice));
    },
    /** Before sending: nothing may be kept any more that would outlive the request. */
    settle: () => keeper.current?.settle(),
    /** Sending failed: what is written goes on being kept. */
    resume: () => keeper.current?.change(current.current),
    /** The request is there: nothing of it stays here. The server has thrown its draft away itself. */
    finish(): void {
      dropCopy();
      dropBrowserFiles();
    },
  };
}

/** What is said of the draft before anything is changed. */
function firstState({ isUnsent, isContinued }: Beginning, { draft, account }: LoadedInquiry): KeepState {
  if (account === '') return isContinued ? 'browser' : 'none';
  if (isUnsent) return 'waiting';
  if (!isContinued) return 'none';
  return draft === 'unknown' ? 'here' : 'kept';
}

export type InquiryForm = ReturnType<typeof useInquiry>;

/** What was changed before the page was there is kept; what waits is sent when the page is left or the network is back. */
function useFlushing(keeper: DraftKeeper, unsent: Inquiry | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, the keeper is one for good
  useEffect(() => {
    if (unsent) keeper.change(unsent);
    const flush = () => void keeper.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, []);
}
