import { type RaRecord, useDataProvider, useGetList, useRedirect, useStore } from 'react-admin';

type ListParams = {
  filter?: Record<string, unknown>;
  page?: number;
  perPage?: number;
  sort?: string;
  order?: string;
};
type Row = RaRecord<string | number>;

/**
 * The rows before and after one in the list from which it was opened, as it was narrowed there. `moveOn` leads to the row
 * after it, else to the first one that is left, else to the list.
 */
export function useNeighbours(
  resource: string,
  id: string | number,
  filterByDefault: Record<string, unknown>,
  sortByDefault = 'id',
) {
  const [kept] = useStore<ListParams>(`${resource}.listParams`, {});
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const asked = {
    filter: kept.filter ?? filterByDefault,
    sort: {
      field: kept.sort ?? sortByDefault,
      order: kept.order === 'DESC' ? ('DESC' as const) : ('ASC' as const),
    },
  };
  const perPage = kept.perPage ?? 25;
  const { data = [], total } = useGetList<Row>(resource, {
    ...asked,
    pagination: { page: kept.page ?? 1, perPage },
  });
  const place = data.findIndex((row) => row.id === id);
  const previous = data[place - 1]?.id ?? null;
  const next = place === -1 ? null : (data[place + 1]?.id ?? null);
  const open = (to: string | number | null) =>
    to === null ? redirect('list', resource) : redirect('show', resource, to);
  async function moveOn(): Promise<void> {
    if (next !== null) {
      open(next);
      return;
    }
    const left = await dataProvider.getList<Row>(resource, { ...asked, pagination: { page: 1, perPage: 2 } });
    open(left.data.find((row) => row.id !== id)?.id ?? null);
  }
  return { previous, next, total, open, moveOn };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
