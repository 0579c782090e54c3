import type { Attending } from '../../contract/chats/live.ts';
import type { Member, RollCall } from './node-events.ts';
import { chatRoom, type LiveServer, type LiveSocket, listSockets } from './rooms.ts';

/** Each node says so often who is there. */
export const REPEAT_MS = 20_000;
/** A node that was silent for so many of these has died, and its people are not there. */
const SILENT_TIMES = 2.5;

type Needs = {
  io: LiveServer;
  node: string;
  /** Who has each conversation open on this node. */
  listOwn(): Map<string, Member[]>;
  /** Tells the other nodes, where there are any. */
  tellNodes: ((call: RollCall) => void) | null;
  repeatMs: number;
};

export type Presence = {
  /** Who has this conversation open on this node is not as it was. */
  changed(chat: string): void;
  /** This window has come in: what comes next is told to it even where it knew that before. */
  repeat(socket: LiveSocket): void;
  /** Asks the other nodes who is there, and tells them. */
  exchange(): void;
  close(): void;
};

/** Each account once; writing counts in whichever window it happens. */
function mergeMembers(lists: readonly (readonly Member[])[]): Member[] {
  const merged = new Map<string, Member>();
  for (const member of lists.flat()) {
    const known = merged.get(member.accountId);
    merged.set(member.accountId, {
      ...member,
      number: member.number ?? known?.number ?? null,
      is_typing: member.is_typing || (known?.is_typing ?? false),
    });
  }
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** `heardAt`: by a clock that nobody sets. */
type OtherNode = { chats: Map<string, Member[]>; heardAt: number };

/** Takes in what another node says; returns the conversations that it is about. */
function takeRollCall(others: Map<string, OtherNode>, { node, isWhole, roll }: RollCall): string[] {
  const known = others.get(node) ?? { chats: new Map<string, Member[]>(), heardAt: 0 };
  const before = isWhole ? [...known.chats.keys()] : [];
  if (isWhole) known.chats.clear();
  for (const [chat, members] of roll)
    if (members.length > 0) known.chats.set(chat, members);
    else known.chats.delete(chat);
  known.heardAt = performance.now();
  others.set(node, known);
  return [...new Set([...before, ...roll.map(([chat]) => chat)])];
}

function forgetDeadNodes(others: Map<string, OtherNode>, lastsMs: number): string[] {
  const dead = [...others].filter(([, { heardAt: receivedAt }]) => performance.now() - receivedAt > lastsMs);
  for (const [node] of dead) others.delete(node);
  return dead.flatMap(([, { chats }]) => [...chats.keys()]);
}

/** Which members of a clinic have a conversation open, on all nodes, told to the others of them. */
export function createPresence({ io, node, listOwn, tellNodes, repeatMs }: Needs): Presence {
  const others = new Map<string, OtherNode>();
  const said = new WeakMap<LiveSocket, string>();
  function announce(chat: string, own: Map<string, Member[]>): void {
    const far = [...others.values()].map(({ chats }) => chats.get(chat) ?? []);
    const members = mergeMembers([own.get(chat) ?? [], ...far]);
    for (const socket of listSockets(io, chatRoom(chat, 'staff'))) {
      const rest = members.filter(({ accountId }) => accountId !== socket.data.accountId);
      const list: Attending[] = rest.map(({ number, name, is_typing }) => ({ number, name, is_typing }));
      const text = `${chat} ${JSON.stringify(list)}`;
      // Nodes repeat themselves: a window hears only what is new to it.
      if (said.get(socket) === text || (list.length === 0 && !said.has(socket))) continue;
      said.set(socket, text);
      socket.emit('attending', { chat, members: list });
    }
  }
  const announceAll = (chats: readonly string[]) => {
    const own = listOwn();
    for (const chat of chats) announce(chat, own);
  };
  const tellWhole = (asks: boolean) => tellNodes?.({ node, isWhole: true, roll: [...listOwn()], asks });
  io.on('attending', (call) => {
    announceAll(takeRollCall(others, call));
    if (call.asks) tellWhole(false);
  });
  const timer = setInterval(() => {
    announceAll(forgetDeadNodes(others, SILENT_TIMES * repeatMs));
    tellWhole(false);
  }, repeatMs);
  return {
    changed(chat) {
      const own = listOwn();
      announce(chat, own);
      tellNodes?.({ node, isWhole: false, roll: [[chat, own.get(chat) ?? []]], asks: false });
    },
    repeat: (socket) => void said.delete(socket),
    exchange: () => tellWhole(true),
    close() {
      clearInterval(timer);
      tellNodes?.({ node, isWhole: true, roll: [], asks: false });
    },
  };
}
