import { useMemo } from 'react';
import type { Participant } from '../../contract/chats/chats.ts';
import type { Side } from './conversation-calls.ts';

/** Someone who takes part, without what changes with each reading. */
export type Person = Pick<Participant, 'number' | 'side' | 'role' | 'name' | 'doctor_id'>;
export type People = ReadonlyMap<number, Person>;

/** By number; the same object until someone comes or is named anew, so that messages are not drawn again for it. */
export function usePeople(participants: readonly Participant[]): People {
  const text = JSON.stringify(
    participants.map(({ number, side, role, name, doctor_id }) => ({ number, side, role, name, doctor_id })),
  );
  return useMemo(() => {
    const people: Person[] = JSON.parse(text);
    return new Map(people.map((person) => [person.number, person]));
  }, [text]);
}

/** How far the other side has received and read: of several people the one who is furthest. */
export function ticksOf(participants: readonly Participant[], side: Side): Ticks {
  let [delivered, read] = [0, 0];
  for (const one of participants) {
    if (one.side === side) continue;
    delivered = Math.max(delivered, one.delivered_seq);
    read = Math.max(read, one.read_seq);
  }
  return { delivered, read };
}

export type Ticks = { delivered: number; read: number };
