/** Numbers things in the order they come, going on from a list. */
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
