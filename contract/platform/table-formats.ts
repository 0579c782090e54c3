/** Kinds of files that lists of the back office are taken away in. */
export const tableFormats = ['csv', 'json'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Lists whose people an admin may take too, for a reason. */
export const personalTables: readonly string[] = ['accounts', 'doctors'];
