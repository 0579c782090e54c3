import { ApiError } from '../../../contract/platform/client.ts';
import { type Draft, keepDraft } from '../../../contract/requests/inquiry.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { storeCopy } from './draft-copy.ts';
import { type Inquiry, readInquiry } from './inquiry-state.ts';

/**
 * `kept`: the server has it. `here`: only this browser has it, the server was not reached. `browser`: only this browser
 * has it, there is no account.
 */
export type KeepState = 'none' | 'waiting' | 'kept' | 'here' | 'browser';

type Options = {
  /** Empty: a visitor, whose draft stays in this browser. */
  account: string;
  /** Of the draft that the form was filled from; 0: none. */
  version: number;
  onState(state: KeepState): void;
  /** Another device has written meanwhile: its draft, null where it was sent or thrown away there. */
  onOther(draft: Draft | null): void;
};

export type DraftKeeper = {
  /** Keeps it here at once and on the server a moment later. */
  change(inquiry: Inquiry): void;
  /** Sends what waits now. */
  flush(): Promise<void>;
  /** Nothing more is kept until the next change; waits for what is on its way. */
  settle(): Promise<void>;
};

const PAUSE_MS = 2000;
const RETRY_MS = 15_000;
/** More than are lost one after the other on a line that is not simply away. */
const UNANSWERED_MAX = 20;

/** Whether what the server has is this: it gives fields back in an order of its own. */
const isSame = (kept: unknown, sent: Inquiry): boolean =>
  JSON.stringify(readInquiry(kept, sent)) === JSON.stringify(readInquiry(sent, sent));

/** Sees to the two copies of a draft. One save at a time, so that the version is always the last one. */
export function createDraftKeeper({ account, version, onState, onOther }: Options): DraftKeeper {
  let known = version;
  let waiting: Inquiry | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  /** Went out since the last answer and got none: each may have arrived all the same. */
  let unanswered: Inquiry[] = [];

  const keepHere = (content: Inquiry, isUnsent: boolean) =>
    storeCopy({ account, content, version: known, changedAt: Date.now(), isUnsent });

  function later(pauseMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pauseMs);
  }

  function takeOver({ draft, is_kept }: { draft: Draft; is_kept: boolean }, content: Inquiry): void {
    known = draft.version;
    if (is_kept) {
      if (waiting === null) keepHere(content, false);
      onState('kept');
      return;
    }
    // What is written here counts as the newer one, and is kept with the next save.
    waiting ??= content;
    const isOwn = unanswered.some((sent) => isSame(draft.content, sent));
    if (!isOwn) onOther(draft.version === 0 ? null : draft);
    later(isOwn ? 0 : PAUSE_MS);
  }

  async function send(content: Inquiry): Promise<void> {
    try {
      const { data } = await browserApi(keepDraft, { body: { content, version: known } });
      takeOver(data, content);
      unanswered = [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      unanswered = [...unanswered.filter((one) => one !== content), content].slice(-UNANSWERED_MAX);
      waiting ??= content;
      onState('here');
      later(RETRY_MS);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending) await sending;
    const content = waiting;
    if (content === null || sending) return;
    waiting = null;
    sending = send(content).finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    change(inquiry) {
      keepHere(inquiry, true);
      if (account === '') return onState('browser');
      waiting = inquiry;
      onState('waiting');
      later(PAUSE_MS);
    },
    flush,
    async settle() {
      clearTimeout(timer);
      waiting = null;
      if (sending) await sending.catch(() => undefined);
      clearTimeout(timer);
      waiting = null;
    },
  };
}
