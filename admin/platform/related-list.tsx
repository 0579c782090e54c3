import { Alert, Box, CircularProgress, Link as PlainLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Datagrid,
  Link,
  type RaRecord,
  ResourceContextProvider,
  type SortPayload,
  useGetList,
  useLocale,
  useTranslate,
} from 'react-admin';
import { clickTo } from './click-to.ts';
import { filteredListPath } from './list-path.ts';
import { problemOf } from './problems.ts';

const SHOWN = 25;

type StateProps = { error: unknown; isPending: boolean; isEmpty: boolean; children: ReactNode };

/** What is loaded for a part of a page: on its way, refused, empty, or there. */
export function Loaded({ error, isPending, isEmpty, children }: StateProps) {
  const translate = useTranslate();
  if (error)
    return (
      <Alert severity="error" sx={{ margin: 2 }}>
        {problemOf(error, translate)}
      </Alert>
    );
  if (isPending)
    return (
      <CircularProgress aria-label={translate('ra.page.loading')} sx={{ display: 'block', margin: 4 }} />
    );
  if (isEmpty) return <Typography sx={{ padding: 2 }}>{translate('admin.parts.none')}</Typography>;
  return <Box sx={{ overflowX: 'auto' }}>{children}</Box>;
}

type PartProps<Data> = {
  /** Of the query: what the part is of. */
  of: readonly (string | number)[];
  load(): Promise<Data>;
  isEmpty(data: Data): boolean;
  children(data: Data): ReactNode;
};

/** A part of a page with a call of its own. */
export function LoadedPart<Data>({ of, load, isEmpty, children }: PartProps<Data>) {
  const { data, error, isPending } = useQuery({ queryKey: ['part', useLocale(), ...of], queryFn: load });
  return (
    <Loaded error={error} isPending={isPending} isEmpty={data !== undefined && isEmpty(data)}>
      {data !== undefined && children(data)}
    </Loaded>
  );
}

type Props<R extends RaRecord> = {
  resource: string;
  /** Path of the page of another thing that a row leads to; null: that row leads nowhere. */
  leadsTo?(row: R): string | null;
  filter: Readonly<Record<string, string>>;
  sort: SortPayload;
  /** Of the request: `byCursor.meta` where the list is read by cursor. */
  meta?: object;
  /** Where a row leads; false: nowhere of its own. */
  opens?: 'show' | false;
  /** Fields of a row. */
  children: ReactNode;
};

/** The first rows of a list that belong to the record around, each a link to its own page, and the way to all of them. */
export function RelatedList<R extends RaRecord = RaRecord>(props: Props<R>) {
  const { resource, filter, sort, meta, leadsTo, opens = 'show', children } = props;
  const [translate, number] = [useTranslate(), new Intl.NumberFormat(useLocale())];
  const { data, total, pageInfo, error, isPending } = useGetList<R>(resource, {
    ...{ filter, sort, pagination: { page: 1, perPage: SHOWN } },
    ...(meta && { meta }),
  });
  const isMore = pageInfo?.hasNextPage ?? (total ?? 0) > SHOWN;
  return (
    <Loaded error={error} isPending={isPending} isEmpty={data?.length === 0}>
      <ResourceContextProvider value={resource}>
        <Datagrid
          data={data ?? []}
          total={total ?? data?.length ?? 0}
          isPending={false}
          sort={sort}
          bulkActionButtons={false}
          rowClick={leadsTo ? clickTo(leadsTo) : opens}
        >
          {children}
        </Datagrid>
      </ResourceContextProvider>
      <Box sx={{ padding: 2 }}>
        <PlainLink component={Link} to={filteredListPath(resource, filter)}>
          {isMore && total !== undefined
            ? translate('admin.parts.all_n', { total: number.format(total) })
            : translate('admin.parts.all')}
        </PlainLink>
      </Box>
    </Loaded>
  );
}
