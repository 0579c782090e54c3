import type { Assigned, InboxFolder, InboxKind } from '../../../contract/chats/staff-inbox.ts';

/** How many rows of the inbox have all of these in common. */
export type Group = {
  folder: InboxFolder;
  kind: InboxKind;
  isMine: boolean;
  isFree: boolean;
  count: number;
  /** When the first of them comes back that was put off. */
  wakesAt: Date | null;
};

export type Filters = { folder: InboxFolder; assigned: Assigned | null; kind: InboxKind | null };

export type InboxCounts = {
  folders: Record<InboxFolder, number>;
  assigned: Record<Assigned | 'all', number>;
  kinds: Record<InboxKind | 'all', number>;
};

const isOf = (group: Group, assigned: Assigned | null): boolean =>
  assigned === null || (assigned === 'mine' ? group.isMine : group.isFree);

/** What each choice of each filter would show, the others as they are. */
export function countChoices(groups: readonly Group[], { folder, assigned, kind }: Filters): InboxCounts {
  const count = (input: Partial<Filters>): number => {
    const filters: Filters = { folder, assigned, kind, ...input };
    return groups
      .filter((group) => group.folder === filters.folder)
      .filter((group) => filters.kind === null || group.kind === filters.kind)
      .filter((group) => isOf(group, filters.assigned))
      .reduce((sum, group) => sum + group.count, 0);
  };
  return {
    folders: {
      unanswered: count({ folder: 'unanswered' }),
      waiting: count({ folder: 'waiting' }),
      done: count({ folder: 'done' }),
      snoozed: count({ folder: 'snoozed' }),
      approval: count({ folder: 'approval' }),
    },
    assigned: {
      all: count({ assigned: null }),
      mine: count({ assigned: 'mine' }),
      free: count({ assigned: 'free' }),
    },
    kinds: {
      all: count({ kind: null }),
      request: count({ kind: 'request' }),
      chat: count({ kind: 'chat' }),
    },
  };
}

/** When the next of them comes back by itself. Null: none was put off. */
export const nextWake = (groups: readonly Group[]): Date | null =>
  groups.reduce<Date | null>(
    (next, { wakesAt }) => (wakesAt !== null && (next === null || wakesAt < next) ? wakesAt : next),
    null,
  );
