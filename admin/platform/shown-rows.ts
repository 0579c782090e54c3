import { useEffect, useState } from 'react';
import {
  type GetListParams,
  type GetListResult,
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { problemOf } from './problems.ts';

type Id = string | number;
type Asked = GetListParams & { pagination: { page: number; perPage: number } };

/** A page of a list as it was last shown. */
type Shown = { asked: Asked; ids: readonly Id[]; total: number | null; hasNext: boolean };

/** By list. Kept as long as the page: ids of people are not written into the browser. */
const pages = new Map<string, Shown>();

const hasNextAfter = (
  { pagination: { page, perPage } }: Asked,
  { total, hasNext }: { total: number | null; hasNext: boolean | undefined },
): boolean => hasNext ?? (total !== null && page * perPage < total);

/** Stores the ids on the shown page of the list, for the buttons to the previous and the next record on their pages. */
export function useRememberedRows(requestMeta: unknown): void {
  const { resource, data, page, perPage, sort, filterValues, total, hasNextPage } = useListContext();
  useEffect(() => {
    if (!data) return;
    const asked = {
      ...{ pagination: { page, perPage }, sort, filter: filterValues },
      ...(requestMeta !== undefined && { meta: requestMeta }),
    };
    const counted = total ?? null;
    const hasNext = hasNextAfter(asked, { total: counted, hasNext: hasNextPage });
    pages.set(resource, { asked, ids: data.map(({ id }) => id), total: counted, hasNext });
  }, [resource, data, page, perPage, sort, filterValues, total, hasNextPage, requestMeta]);
}

function shownOf({ data, total, pageInfo }: GetListResult<RaRecord>, asked: Asked): Shown {
  const counted = total ?? null;
  const hasNext = hasNextAfter(asked, { total: counted, hasNext: pageInfo?.hasNextPage });
  return { asked, ids: data.map(({ id }) => id), total: counted, hasNext };
}

export type Way = 'previous' | 'next';
export type ShownNeighbours = {
  /** Position of the record in the whole list, from 1, and the number of its rows; null: the list does not count them. */
  place: number;
  total: number | null;
  ways: Readonly<Record<Way, boolean>>;
  isGoing: boolean;
  go(way: Way): Promise<void>;
};

/**
 * The rows around one in the list from which it was opened, as it was narrowed and ordered there; the page after the last
 * row is read when somebody goes there. Null: it was not opened from a list.
 */
export function useShownNeighbours(
  resource: string,
  id: Id | undefined,
  view: 'show' | 'edit',
): ShownNeighbours | null {
  const [dataProvider, redirect] = [useDataProvider(), useRedirect()];
  const [notify, translate] = [useNotify(), useTranslate()];
  const [isGoing, setGoing] = useState(false);
  const shown = pages.get(resource);
  // Ids in addresses are texts.
  const at = shown?.ids.findIndex((one) => String(one) === String(id)) ?? -1;
  if (!shown || at === -1) return null;
  const { asked, ids, total, hasNext } = shown;
  const { page, perPage } = asked.pagination;

  async function go(way: Way) {
    const step = way === 'next' ? 1 : -1;
    const near = ids[at + step];
    if (near !== undefined) {
      redirect(view, resource, near);
      return;
    }
    setGoing(true);
    try {
      const wanted = { ...asked, pagination: { page: page + step, perPage } };
      const found = shownOf(await dataProvider.getList(resource, wanted), wanted);
      const target = found.ids.at(way === 'next' ? 0 : -1);
      // Other records have left the list meanwhile: there is none on that side.
      if (target === undefined) redirect('list', resource);
      else {
        pages.set(resource, found);
        redirect(view, resource, target);
      }
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    } finally {
      setGoing(false);
    }
  }
  return {
    place: (page - 1) * perPage + at + 1,
    total,
    ways: { previous: at > 0 || page > 1, next: at < ids.length - 1 || hasNext },
    isGoing,
    go,
  };
}
