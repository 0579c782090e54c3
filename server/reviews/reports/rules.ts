import type { ReportOutcome, ReportState } from '../../../contract/reviews/reports.ts';
import { makeReadable } from '../../platform/tokens.ts';

/** 60 random bits: nobody guesses the receipt of another. */
export const makeNumber = (): string => makeReadable(3);

/** Acts of operators whose outcome is not said by their thing. Null: nothing that whoever reported is told. */
const outcomes: Readonly<Record<string, ReportOutcome | null>> = {
  'clinic.withdrawn': 'withdrawn',
  'doctor.withdrawn': 'withdrawn',
  'doctor.removed': 'withdrawn',
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
  'comment.reply_redacted': 'reply_redacted',
  'change.approved': 'corrected',
};

/** What an act did about a report; null: nothing. Whatever else is written of a clinic or a doctor corrects it. */
function outcomeOf({ kind, entity }: Done): ReportOutcome | null {
  const known = outcomes[kind];
  if (known !== undefined) return known;
  return entity === 'clinic' || entity === 'doctor' || kind.startsWith('proof.') ? 'corrected' : null;
}

const nothingDone: readonly (ReportOutcome | null)[] = [null, 'kept_apart', 'undone'];

type Done = { kind: string; entity: string; entity_id: string };

const isSame = (one: Done, other: Done): boolean =>
  one.entity === other.entity && one.entity_id === other.entity_id;

/**
 * What each of the acts did about a report, the first first. What takes back an act on the same report is `undone`; what
 * takes back an earlier decision is something done about it.
 */
export const outcomesOf = (acts: readonly Done[]): (ReportOutcome | null)[] =>
  acts.map((act, at) => {
    const outcome = outcomeOf(act);
    if (outcome !== 'undone') return outcome;
    const isOwn = acts
      .slice(0, at)
      .some((former) => isSame(former, act) && ![null, 'undone'].includes(outcomeOf(former)));
    return isOwn ? 'undone' : 'taken_back';
  });

/** Those of the acts, the first first, that stand: what was taken back later is not done. */
export function standingActs<Act extends Done>(acts: readonly Act[]): Act[] {
  const done = outcomesOf(acts);
  return acts.filter(
    (act, at) =>
      !nothingDone.includes(done[at] ?? null) &&
      !acts.some((later, then) => then > at && done[then] === 'undone' && isSame(later, act)),
  );
}

/** Of an appeal against a withdrawal, which has one report at the most; `eventId` is that of the act in the log. */
export const withdrawalKey = (eventId: string): string => `withdrawal ${eventId}`;

type Standing = { state: ReportState; appealedAt: Date | null; acts: readonly { id: string }[] };

/** Of a report as it was read: another state, an appeal, or a further act makes it another one. */
export const versionOf = ({ state, appealedAt, acts }: Standing): string =>
  `${state}-${appealedAt?.getTime() ?? 0}-${acts.at(-1)?.id ?? 0}`;
