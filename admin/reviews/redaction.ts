import { useState } from 'react';
import { type PersonalData, redacted } from '../../contract/reviews/personal-data.ts';

type Place = Pick<PersonalData, 'start' | 'end'>;
/** `typed`: a text that was written by hand instead. */
type Step = { chosen: readonly Place[]; typed: string | null };

const NOTHING: Step = { chosen: [], typed: null };
const isSame = (one: Place, other: Place): boolean => one.start === other.start && one.end === other.end;
const isApart = (one: Place, other: Place): boolean => one.end <= other.start || other.end <= one.start;

export type Redaction = {
  /** The text as it would be; undefined: as it is. */
  text: string | undefined;
  isChosen(place: Place): boolean;
  toggle(place: Place): void;
  /** Adds a span that was selected by hand; found spans that overlap it are dropped. */
  add(place: Place): void;
  all(): void;
  type(text: string): void;
  undo(): void;
  canUndo: boolean;
};

/** The spans of a text that are chosen to be redacted, with undo. */
export function useRedaction(text: string, findings: readonly PersonalData[]): Redaction {
  const [steps, setSteps] = useState<readonly Step[]>([NOTHING]);
  const now = steps.at(-1) ?? NOTHING;
  const go = (chosen: readonly Place[]) => setSteps([...steps, { chosen, typed: null }]);
  const wanted = now.typed ?? redacted(text, now.chosen);
  const isChosen = (place: Place) => now.chosen.some((one) => isSame(one, place));
  const add = (place: Place) => go([...now.chosen.filter((one) => isApart(one, place)), place]);
  return {
    text: wanted === text ? undefined : wanted,
    isChosen,
    add,
    toggle: (place) => (isChosen(place) ? go(now.chosen.filter((one) => !isSame(one, place))) : add(place)),
    all: () =>
      go([...findings, ...now.chosen.filter((one) => findings.every((found) => isApart(one, found)))]),
    // What is typed letter by letter is one step.
    type: (typed) => setSteps([...(now.typed === null ? steps : steps.slice(0, -1)), { ...now, typed }]),
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    canUndo: steps.length > 1,
  };
}
