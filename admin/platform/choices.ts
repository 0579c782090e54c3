/** Values of ours with the keys of their words: `{group}.{value}`. */
export const choicesOf = (group: string, values: readonly string[]): { id: string; name: string }[] =>
  values.map((value) => ({ id: value, name: `${group}.${value}` }));
