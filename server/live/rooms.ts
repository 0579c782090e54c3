import type { Server, Socket } from 'socket.io';
import type { LiveActs, LiveEvents } from '../../contract/chats/live.ts';
import type { Attendant } from './access.ts';
import type { NodeEvents } from './node-events.ts';

export type LiveServer = Server<LiveActs, LiveEvents, NodeEvents, Attendant>;
export type LiveSocket = Socket<LiveActs, LiveEvents, NodeEvents, Attendant>;

/** Where a connection hears what is for its account, for a clinic, and for who has a conversation open. */
export const accountRoom = (id: string): string => `account:${id}`;
export const clinicRoom = (id: number): string => `clinic:${id}`;
export const chatRoom = (id: string, side: 'client' | 'staff'): string => `chat:${id}:${side}`;

/** The connections of this node in a room. */
export function listSockets(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

export const hasSockets = (io: LiveServer, room: string): boolean => io.sockets.adapter.rooms.has(room);
