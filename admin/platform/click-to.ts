import type { RaRecord, RowClickFunction } from 'react-admin';

/** For `rowClick` of a table whose rows lead to the page of another thing, or nowhere. */
export const clickTo =
  <R extends RaRecord>(leadsTo: (row: R) => string | null): RowClickFunction =>
  (_id, _resource, row) =>
    // The table shows the rows of the list around, which it knows as records of any kind.
    leadsTo(row as R) ?? false;
