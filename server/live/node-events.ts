import type { Attending } from '../../contract/chats/live.ts';

/** A member of a clinic in a conversation, in one window or several. */
export type Member = Attending & { accountId: string };

type Roll = [chat: string, members: Member[]][];
/** What a node says of its own windows. `isWhole`: of all of them, so conversations that are not named have nobody. */
export type RollCall = { node: string; isWhole: boolean; roll: Roll; asks: boolean };

/** Between the nodes, over Redis: lost where it is not there. */
export type NodeEvents = { attending(call: RollCall): void };
