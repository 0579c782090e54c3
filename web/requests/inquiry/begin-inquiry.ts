import type { Draft } from '../../../contract/requests/inquiry.ts';
import type { LocalCopy } from './draft-copy.ts';
import {
  conceptKinds,
  hasContent,
  type Inquiry,
  isGone,
  readInquiry,
  withRecipients,
} from './inquiry-state.ts';
import type { Choice } from './load-inquiry.ts';

/** The version that is not shown, and where it comes from. */
export type OtherVersion = { inquiry: Inquiry; at: string; from: 'here' | 'elsewhere' };

export type Beginning = {
  inquiry: Inquiry;
  /** Of the server's draft; 0: none. */
  version: number;
  /** Null: there is one version only. */
  other: OtherVersion | null;
  /** Something written earlier is gone on with. */
  isContinued: boolean;
  /** The server does not have what is shown. */
  isUnsent: boolean;
  /** Names of attachments that were kept too long without a request. */
  gone: string[];
};

type Sources = {
  /** `unknown`: the server did not answer. */
  draft: Draft | null | 'unknown';
  copy: LocalCopy | null;
  blank: Inquiry;
};

type Chosen = Pick<Beginning, 'version' | 'other' | 'isUnsent'> & { inquiry: Inquiry };

/** Which of the two copies is shown: the newer one; the other stays in reach where both say something of their own. */
function chooseVersion({ draft, copy, blank }: Sources): Chosen {
  const nothing = { inquiry: blank, version: 0, other: null, isUnsent: false };
  const here = copy && readInquiry(copy.content, blank);
  if (draft === 'unknown')
    return here ? { inquiry: here, version: copy.version, other: null, isUnsent: copy.isUnsent } : nothing;
  if (draft === null)
    // Sent or thrown away elsewhere, unless something was written here since.
    return here && copy.isUnsent ? { inquiry: here, version: 0, other: null, isUnsent: true } : nothing;
  const there = readInquiry(draft.content, blank);
  const { version } = draft;
  if (!here || !copy.isUnsent || !hasContent(here))
    return { inquiry: there, version, other: null, isUnsent: false };
  if (copy.version === version) return { inquiry: here, version, other: null, isUnsent: true };
  const isHereNewer = copy.changedAt > Date.parse(draft.updated_at);
  const changedAt = new Date(copy.changedAt).toISOString();
  return isHereNewer
    ? {
        inquiry: here,
        version,
        isUnsent: true,
        other: { inquiry: there, at: draft.updated_at, from: 'elsewhere' },
      }
    : { inquiry: there, version, isUnsent: false, other: { inquiry: here, at: changedAt, from: 'here' } };
}

/** Adds what the visitor came with: recipients where there is room, the subject where none is named yet. */
export function withChoice(inquiry: Inquiry, choice: Choice): Inquiry {
  const isFree = conceptKinds.every((kind) => inquiry[kind] === null);
  const concepts = Object.fromEntries(
    conceptKinds.flatMap((kind) => (isFree && choice[kind] ? [[kind, choice[kind]]] : [])),
  );
  return withRecipients({ ...inquiry, ...concepts }, choice.recipients);
}

/** What the form shows first: of what was kept here and on the server, with what the visitor came with. */
export function beginInquiry(sources: Sources, choice: Choice, now = Date.now()): Beginning {
  const chosen = chooseVersion(sources);
  const gone = chosen.inquiry.files.filter((file) => isGone(file, now));
  const kept = { ...chosen.inquiry, files: chosen.inquiry.files.filter((file) => !isGone(file, now)) };
  const inquiry = withChoice(kept, choice);
  const isChanged = JSON.stringify(inquiry) !== JSON.stringify(chosen.inquiry);
  return {
    inquiry,
    version: chosen.version,
    other: chosen.other,
    isContinued: hasContent(chosen.inquiry),
    isUnsent: chosen.isUnsent || isChanged,
    gone: gone.map(({ name }) => name),
  };
}
