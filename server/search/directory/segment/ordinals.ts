import { createNumbers } from './numbers.ts';

/** Gives ids ordinals in the order in which they come; those of `known` have the first ones. */
export function createOrdinals<Id>(known: readonly Id[]) {
  const ordinals = new Map(known.map((id, ordinal) => [id, ordinal]));
  return {
    of(id: Id): number {
      let ordinal = ordinals.get(id);
      if (ordinal === undefined) {
        ordinal = ordinals.size;
        ordinals.set(id, ordinal);
      }
      return ordinal;
    },
    find: (id: Id): number | undefined => ordinals.get(id),
    list: (): Id[] => [...ordinals.keys()],
    isNew: (ordinal: number): boolean => ordinal >= known.length,
  };
}

export type Ordinals<Id> = ReturnType<typeof createOrdinals<Id>>;

/** Like `createOrdinals` for small whole numbers, in an array instead of a map. */
export function createRenumbering() {
  /** By number: its ordinal plus 1, or 0 if the number has no ordinal yet. */
  let ordinals = new Uint32Array(1024);
  const came = createNumbers();
  return {
    of(number: number): number {
      if (number >= ordinals.length) {
        const more = new Uint32Array(2 * (number + 1));
        more.set(ordinals);
        ordinals = more;
      }
      const known = ordinals[number] ?? 0;
      if (known > 0) return known - 1;
      came.push(number);
      ordinals[number] = came.length;
      return came.length - 1;
    },
    get count(): number {
      return came.length;
    },
    /** The numbers by their ordinals, without a copy. */
    view: came.view,
  };
}

export type Renumbering = ReturnType<typeof createRenumbering>;
