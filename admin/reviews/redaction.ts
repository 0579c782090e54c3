import { useState } from 'react';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import { type PersonalData, redacted } from '../../contract/reviews/personal-data.ts';

type Place = Pick<PersonalData, 'start' | 'end'>;
/** `typed`: a text that was written by hand instead. */
type Redacting = { chosen: readonly Place[]; typed: string | null };
/** What the author and what the clinic has written. */
type Part = 'text' | 'reply';
type Step = Record<Part, Redacting>;

const UNTOUCHED: Redacting = { chosen: [], typed: null };
const NOTHING: Step = { text: UNTOUCHED, reply: UNTOUCHED };
const isSame = (one: Place, other: Place): boolean => one.start === other.start && one.end === other.end;
const isApart = (one: Place, other: Place): boolean => one.end <= other.start || other.end <= one.start;

export type Redaction = {
  /** The text as it would be; undefined: as it is. */
  text: string | undefined;
  /** Something was found in it. */
  hasFound: boolean;
  /** Redacts everything found in it. */
  all(): void;
  /** Something in it was redacted, and not taken back by undo. */
  isTouched: boolean;
  isChosen(place: Place): boolean;
  toggle(place: Place): void;
  /** Adds a span that was selected by hand; found spans that overlap it are dropped. */
  add(place: Place): void;
  type(text: string): void;
};

export type Redactions = Record<Part, Redaction> & {
  /** Something was found that all() redacts. */
  hasFound: boolean;
  /** Redacts everything found in the comment and in its reply, as one step. */
  all(): void;
  /** Takes the last step back, whichever text it was in. */
  undo(): void;
  canUndo: boolean;
};

/** The spans of a comment and of its reply that are chosen to be redacted, with one undo for both. */
export function useRedactions(comment: AdminCommentDetail): Redactions {
  const [steps, setSteps] = useState<readonly Step[]>([NOTHING]);
  const now = steps.at(-1) ?? NOTHING;
  const found = { text: comment.findings, reply: comment.reply?.findings ?? [] };
  function redactionOf(part: Part, text: string): Redaction {
    const { chosen, typed } = now[part];
    const go = (next: readonly Place[]) =>
      setSteps([...steps, { ...now, [part]: { chosen: next, typed: null } }]);
    const wanted = typed ?? redacted(text, chosen);
    const isChosen = (place: Place) => chosen.some((one) => isSame(one, place));
    const add = (place: Place) => go([...chosen.filter((one) => isApart(one, place)), place]);
    return {
      text: wanted === text ? undefined : wanted,
      hasFound: found[part].length > 0,
      all: () => setSteps([...steps, { ...now, [part]: withFound(part) }]),
      isTouched: now[part] !== UNTOUCHED,
      isChosen,
      add,
      toggle: (place) => (isChosen(place) ? go(chosen.filter((one) => !isSame(one, place))) : add(place)),
      // What is typed letter by letter is one step.
      type: (next) =>
        setSteps([
          ...(typed === null ? steps : steps.slice(0, -1)),
          { ...now, [part]: { chosen, typed: next } },
        ]),
    };
  }
  function withFound(part: Part): Redacting {
    if (found[part].length === 0) return now[part];
    const others = now[part].chosen.filter((one) => found[part].every((place) => isApart(one, place)));
    return { chosen: [...found[part], ...others], typed: null };
  }
  const hasFound = found.text.length + found.reply.length > 0;
  return {
    text: redactionOf('text', comment.text),
    reply: redactionOf('reply', comment.reply?.text ?? ''),
    hasFound,
    all() {
      if (hasFound) setSteps([...steps, { text: withFound('text'), reply: withFound('reply') }]);
    },
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    canUndo: steps.length > 1,
  };
}
