/** Path of a list of the back office with filters set. */
export const filteredListPath = (resource: string, filter: Readonly<Record<string, string>>): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
