import type { Participant } from '../../contract/chats/chats.ts';
import type { ChatLedger } from './chats-ledger.ts';

type ReadPosition = Pick<Participant, 'number' | 'delivered_seq' | 'read_seq'>;

/** What a reader of a conversation knows of how far the others are. */
export type ReadPositionWatch = {
  /** Before a page is asked for: what it must not be behind. */
  mark(): Map<number, ReadPosition>;
  page(floor: Map<number, ReadPosition>, participants: readonly ReadPosition[]): void;
  event(readPosition: ReadPosition): void;
  /** Another connection begins: its news stand by themselves. */
  reconnected(): void;
};

const grown = (
  known: ReadPosition | undefined,
  { number, delivered_seq, read_seq }: ReadPosition,
): ReadPosition => ({
  number,
  delivered_seq: Math.max(known?.delivered_seq ?? 0, delivered_seq),
  read_seq: Math.max(known?.read_seq ?? 0, read_seq),
});

const isBehind = (one: ReadPosition, floor: ReadPosition): boolean =>
  one.read_seq < floor.read_seq || one.delivered_seq < floor.delivered_seq;

/**
 * Holds what one reader is told of a conversation against what they were told before: a page must not be behind anything
 * that was known when it was asked for, and one connection's news must not go back.
 */
export function watchReadPositions(ledger: ChatLedger, chat: string): ReadPositionWatch {
  const { faults, read } = ledger;
  const known = new Map<number, ReadPosition>();
  let line = new Map<number, ReadPosition>();
  const learn = (one: ReadPosition) => known.set(one.number, grown(known.get(one.number), one));
  const say = (what: string, floor: ReadPosition, one: ReadPosition) =>
    faults.push(`${chat}: ${what} went back from ${JSON.stringify(floor)} to ${JSON.stringify(one)}`);
  return {
    mark() {
      const floor = new Map(known);
      for (const number of known.keys()) {
        const seq = read.get(`${chat} ${number}`) ?? 0;
        floor.set(number, grown(floor.get(number), { number, delivered_seq: seq, read_seq: seq }));
      }
      return floor;
    },
    page(floor, participants) {
      for (const one of participants) {
        const least = floor.get(one.number);
        if (least && isBehind(one, least)) say('a page', least, one);
        learn(one);
      }
      const here = new Set(participants.map(({ number }) => number));
      for (const number of floor.keys())
        if (!here.has(number)) faults.push(`${chat}: participant ${number} is gone`);
    },
    event({ number, delivered_seq, read_seq }) {
      const one = { number, delivered_seq, read_seq };
      const before = line.get(number);
      if (before && isBehind(one, before)) say('news', before, one);
      line.set(number, one);
      learn(one);
    },
    reconnected() {
      line = new Map();
    },
  };
}
