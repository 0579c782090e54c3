import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type {
  Aftercare,
  CheckIn,
  CheckInAnswers,
  CheckInPlan,
  CheckInState,
  WorryingAnswer,
} from '../../../contract/requests/aftercare.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import type { FieldProblem } from '../../platform/errors.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { addDays, dayIn, endOfDay } from '../../platform/time-zone.ts';

/** An answer as it is kept. */
export type KeptAnswer = CheckInAnswers & {
  at: string;
  worrying: WorryingAnswer[];
  seen_at: string | null;
};

export type KeptCheckIn = CheckInPlan & { answer: KeptAnswer | null };

/** Whether the clinic may write: the day of the treatment has come there, and the request was not cancelled. */
export const isOpenAftercare = (of: { state: RequestState; day: string | null; today: string }): boolean =>
  (of.state === 'scheduled' || of.state === 'completed') && of.day !== null && of.day <= of.today;

/** `today` and `discharged` are days where the client is. */
export function stateOfCheckIn(
  { day, answer }: { day: number; answer: object | null },
  discharged: string,
  today: string,
): CheckInState {
  if (answer !== null) return 'answered';
  const due = addDays(discharged, day);
  if (today < due) return 'coming';
  return today < addDays(due, limits.checkInOpenDays) ? 'due' : 'missed';
}

/** When to ask next, in the morning where the client is; null: no check-in is left. */
export function nextAsking(
  {
    checkIns,
    discharged,
    zone,
  }: { checkIns: readonly KeptCheckIn[]; discharged: string | null; zone: string },
  now: Date,
): Date | null {
  if (discharged === null) return null;
  const mornings = checkIns
    .filter(({ answer }) => answer === null)
    .map(({ day }) => endOfDay(zone, addDays(discharged, day - 1)).getTime() + 1)
    .map((midnight) => new Date(midnight + limits.planReminderHour * HOUR_MS));
  const coming = mornings.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime());
  return coming[0] ?? null;
}

/** Answers that mean that the client may need help. */
export function worryingIn({ pain, fever, bleeding, wound }: CheckInAnswers): WorryingAnswer[] {
  const isSo: Record<WorryingAnswer, boolean> = {
    pain: pain !== undefined && pain >= limits.painWorrying,
    fever: fever === 'yes',
    bleeding: bleeding === 'heavy',
    wound: wound === 'open',
  };
  const all: WorryingAnswer[] = ['pain', 'fever', 'bleeding', 'wound'];
  return all.filter((one) => isSo[one]);
}

/** Answers as they are kept, or what is wrong with them by field: what is asked is answered, and nothing else. */
export function tidyAnswers(
  given: CheckInAnswers,
  { questions }: CheckInPlan,
): { answers: CheckInAnswers } | { problems: Record<string, FieldProblem[]> } {
  const { pain, fever, bleeding, wound, medicine } = given;
  const problems: Record<string, FieldProblem[]> = {};
  for (const [name, value] of Object.entries({ pain, fever, bleeding, wound, medicine })) {
    const isAsked = questions.some((question) => question === name);
    if (isAsked && value === undefined) problems[name] = [{ key: 'required' }];
    if (!isAsked && value !== undefined) problems[name] = [{ key: 'check_in_not_asked' }];
  }
  if (given.photo_id !== undefined && !questions.includes('photo'))
    problems.photo_id = [{ key: 'check_in_not_asked' }];
  if (Object.keys(problems).length > 0) return { problems };
  const note = cleanText(given.note ?? '');
  const { note: _, ...chosen } = given;
  return { answers: { ...chosen, ...(note !== '' && { note }) } };
}

/** jsonb gives keys back in an order of its own. */
const inOrder = (values: object): string => JSON.stringify(Object.entries(values).sort());

export const isSameAnswer = (
  { at: _, worrying: __, seen_at: ___, ...kept }: KeptAnswer,
  given: CheckInAnswers,
) => inOrder(kept) === inOrder(given);

export type ClinicsPart = Pick<Aftercare, 'discharged_on' | 'instructions'> & {
  check_ins: readonly CheckInPlan[];
};

/**
 * Check-ins as they are kept, by day: those that are answered stay as they were. Or why they cannot be: two of one id or
 * day, or no day of discharge to count from.
 */
export function tidyCheckIns(
  { check_ins: given, discharged_on: discharged }: ClinicsPart,
  before: readonly KeptCheckIn[],
): { checkIns: KeptCheckIn[] } | { field: string; problem: FieldProblem } {
  const answered = before.filter(({ answer }) => answer !== null);
  const open = given
    .filter(({ id }) => !answered.some((one) => one.id === id))
    .map(({ id, day, questions }): KeptCheckIn => ({ id, day, questions, answer: null }));
  const checkIns = [...answered, ...open].sort((one, other) => one.day - other.day);
  if (checkIns.length > limits.checkIns)
    return { field: 'check_ins', problem: { key: 'too_many', values: { count: limits.checkIns } } };
  const isUnique = (values: unknown[]) => new Set(values).size === values.length;
  if (!isUnique(checkIns.map(({ id }) => id)) || !isUnique(checkIns.map(({ day }) => day)))
    return { field: 'check_ins', problem: { key: 'check_in_twice' } };
  if (checkIns.length > 0 && discharged === null)
    return { field: 'discharged_on', problem: { key: 'required' } };
  return { checkIns };
}

/** The day of discharge lies from the day of the treatment on, and not far ahead. */
export const mayBeDischargedOn = (
  discharged: string,
  { day, today }: { day: string; today: string },
): boolean => discharged >= day && discharged <= addDays(today, limits.dischargeDaysAhead);

/** Whether two parts say the same: then a repeat changes nothing. */
export const isSamePart = (
  one: { discharged: string | null; instructions: string; checkIns: readonly KeptCheckIn[] },
  other: { discharged: string | null; instructions: string; checkIns: readonly KeptCheckIn[] },
): boolean => {
  const bare = ({ id, day, questions }: KeptCheckIn) => [id, day, questions];
  const of = ({ discharged, instructions, checkIns }: typeof one) =>
    JSON.stringify([discharged, instructions, checkIns.map(bare)]);
  return of(one) === of(other);
};

/** `photo`: the file of an answer. `isWithheld`: without what the client has answered. */
export function shapeCheckIn(
  { answer, ...plan }: KeptCheckIn,
  {
    discharged,
    zone,
    documents,
    isWithheld,
  }: { discharged: string; zone: string; documents: Aftercare['documents']; isWithheld: boolean },
): CheckIn {
  const state = stateOfCheckIn({ day: plan.day, answer }, discharged, dayIn(zone, new Date()));
  const shown = answer !== null && !isWithheld ? answer : null;
  if (shown === null) return { ...plan, due_on: addDays(discharged, plan.day), state, answer: null };
  const { photo_id: photoId, ...said } = shown;
  const photo = documents.find(({ id }) => id === photoId) ?? null;
  return { ...plan, due_on: addDays(discharged, plan.day), state, answer: { ...said, photo } };
}
