import { randomInt } from 'node:crypto';
import type { ReportOutcome } from '../../contract/reports.ts';

/** Signs that nobody takes for one another when a number is read out. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 60 random bits, like `k7fm-2qxa-9wtd`: nobody guesses the receipt of another. */
export function makeNumber(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [group(), group(), group()].join('-');
}

/** Acts of operators whose outcome is not said by their thing. Null: nothing that whoever reported is told. */
const outcomes: Readonly<Record<string, ReportOutcome | null>> = {
  'clinic.withdrawn': 'withdrawn',
  'doctor.withdrawn': 'withdrawn',
  'clinic.merged': 'merged',
  'doctor.merged': 'merged',
  'clinic.kept_apart': 'kept_apart',
  'doctor.kept_apart': 'kept_apart',
  'clinic.match_named': null,
  'doctor.match_named': null,
  'clinic.match_reopened': 'undone',
  'doctor.match_reopened': 'undone',
  'clinic.merge_undone': 'undone',
  'doctor.merge_undone': 'undone',
  'clinic.published': 'undone',
  'doctor.published': 'undone',
  'photo.hidden': 'photo_hidden',
  'photo.shown': 'undone',
  'comment.removed': 'comment_removed',
  'comment.redacted': 'comment_redacted',
  'change.approved': 'corrected',
};

/** What an act did about a report; null: nothing. Whatever else is written of a clinic or a doctor corrects it. */
export function outcomeOf({ kind, entity }: { kind: string; entity: string }): ReportOutcome | null {
  const known = outcomes[kind];
  if (known !== undefined) return known;
  return entity === 'clinic' || entity === 'doctor' || kind.startsWith('proof.') ? 'corrected' : null;
}

const isNothing = (outcome: ReportOutcome | null): boolean =>
  outcome === null || outcome === 'kept_apart' || outcome === 'undone';

type Done = { kind: string; entity: string; entity_id: string };

/** Those of the acts, the first first, that stand: what was taken back later is not done. */
export const standingActs = <Act extends Done>(acts: readonly Act[]): Act[] =>
  acts.filter(
    (act, at) =>
      !isNothing(outcomeOf(act)) &&
      !acts
        .slice(at + 1)
        .some(
          (later) =>
            later.entity === act.entity && later.entity_id === act.entity_id && outcomeOf(later) === 'undone',
        ),
  );
