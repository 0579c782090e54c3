import type { RequestState } from '../../contract/requests/requests.ts';
import { type Actor, nextRequestState, type RequestAct, requestRules } from '../../server/requests/rules.ts';

export type ReplayedEvent = { kind: string; actor: Actor; clinicId: number | null };

const isAct = (kind: string): kind is RequestAct => Object.hasOwn(requestRules, kind);

const isWaiting = (state: RequestState): boolean => state === 'needs_info';

/** Clinics that wait for an answer to a question. */
type Waiting = Set<number>;

function follow(waiting: Waiting, { kind, clinicId }: ReplayedEvent): void {
  if (clinicId === null) return;
  if (kind === 'ask') waiting.add(clinicId);
  if (kind === 'answer' || kind === 'refuse') waiting.delete(clinicId);
}

/**
 * The state of a request by what its events say, act for act through the rules. Throws with the first act that the rules
 * do not allow where it stands.
 */
export function replayRequest(events: readonly ReplayedEvent[]): RequestState {
  const [first, ...rest] = events;
  if (first?.kind !== 'submit') throw new Error(`It begins with ${first?.kind ?? 'nothing'}`);
  let state: RequestState = 'submitted';
  const waiting: Waiting = new Set();
  for (const event of rest) {
    follow(waiting, event);
    if (!isAct(event.kind)) continue;
    const next: RequestState | null = nextRequestState(state, event.kind, event.actor);
    if (next === null) throw new Error(`${event.actor} did ${event.kind} in ${state}`);
    // While others wait for an answer it stays the client's turn.
    const isHeld: boolean =
      ['answer', 'add_recipients'].includes(event.kind) && isWaiting(state) && waiting.size > 0;
    state = isHeld ? state : next;
  }
  return state;
}
