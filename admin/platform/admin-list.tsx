import OpenIcon from '@mui/icons-material/ChevronRight';
import { Box, Card, CardContent, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { isValidElement, type MouseEvent, type ReactNode } from 'react';
import {
  CreateButton,
  Datagrid,
  FilterButton,
  Labeled,
  Link,
  List,
  ListNoResults,
  type ListProps,
  type RaRecord,
  RecordContextProvider,
  TopToolbar,
  useCreatePath,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { SelectAll, SelectField, SelectionBar, SelectionRoom } from './bulk/selection.tsx';
import { clickTo } from './click-to.ts';
import { ColumnsButton, shownFields, useHiddenColumns } from './columns.tsx';
import { hiddenWords } from './hidden-words.ts';
import { ListFoot } from './list-foot.tsx';
import { ownDirection } from './own-direction.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useRememberedRows } from './shown-rows.ts';
import { TableExport } from './table-export.tsx';
import { toldFields } from './told-fields.ts';

/** Many columns fit beside the menu. */
const table = {
  ...ownDirection,
  '& .RaDatagrid-headerCell, & .RaDatagrid-rowCell': { paddingInline: { md: 0.75, xl: 2 } },
};

type Props<R extends RaRecord> = Omit<ListProps, 'children' | 'title'> & {
  /** Path of the page of another thing that a row leads to; null: that row leads nowhere. */
  leadsTo?(row: R): string | null;
  /** Where a row leads; false: the list is all there is. */
  opens?: 'show' | 'edit' | false;
  /** Key of what stands on the button that makes one; by default its usual word. */
  createLabel?: string;
  /** What can be done with several rows at once (`BulkAct`); without it rows are not selected. */
  bulk?: ReactNode;
  /** Fields, as columns on wide screens and one below the other on narrow ones. */
  children: ReactNode;
};

/** Every list of the back office: its filters, what it can be taken with, its rows, its pages. */
export function AdminList<R extends RaRecord = RaRecord>({
  opens = 'show',
  leadsTo,
  bulk,
  createLabel,
  children,
  ...props
}: Props<R>) {
  const filters = Array.isArray(props.filters) ? props.filters : [];
  const hasMore = filters.some(
    (filter) => isValidElement<{ alwaysOn?: boolean }>(filter) && !filter.props.alwaysOn,
  );
  return (
    <List
      actions={<ListActions hasMore={hasMore} fields={children} createLabel={createLabel} />}
      pagination={<ListFoot />}
      perPage={25}
      exporter={false}
      empty={false}
      {...props}
    >
      <Rows<R> opens={opens} leadsTo={leadsTo} bulk={bulk} meta={props.queryOptions?.meta}>
        {children}
      </Rows>
    </List>
  );
}

type Opens<R extends RaRecord> = {
  opens: 'show' | 'edit' | false;
  leadsTo?: ((row: R) => string | null) | undefined;
};
type RowsProps<R extends RaRecord> = Opens<R> & { bulk: ReactNode; meta: unknown; children: ReactNode };

function Rows<R extends RaRecord>({ opens, leadsTo, bulk, meta, children }: RowsProps<R>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [hidden] = useHiddenColumns();
  useRememberedRows(meta);
  const fields = shownFields(children, hidden);
  const hasBulk = bulk !== undefined;
  const rowClick = leadsTo ? clickTo(leadsTo) : opens;
  return (
    <>
      {hasBulk && <SelectionBar>{bulk}</SelectionBar>}
      {isNarrow ? (
        <Cards<R> opens={opens} leadsTo={leadsTo} isSelectable={hasBulk}>
          {fields}
        </Cards>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Datagrid bulkActionButtons={false} rowClick={rowClick} sx={table}>
            {hasBulk && <SelectField label={<SelectAll />} sortable={false} />}
            {fields}
            {opens && (
              <OpenField<R>
                opens={opens}
                leadsTo={leadsTo}
                label={<span style={hiddenWords}>…</span>}
                sortable={false}
              />
            )}
          </Datagrid>
        </Box>
      )}
      {hasBulk && <SelectionRoom />}
    </>
  );
}

type ActionsProps = { hasMore: boolean; fields: ReactNode; createLabel: string | undefined };

function ListActions({ hasMore, fields, createLabel }: ActionsProps) {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar
      sx={{
        flexWrap: 'wrap',
        flexShrink: { lg: 0 },
        minWidth: 0,
        whiteSpace: { xs: 'normal', lg: 'nowrap' },
      }}
    >
      {hasMore && <FilterButton disableSaveQuery />}
      <SavedFilters />
      <ColumnsButton fields={fields} />
      {hasCreate && <CreateButton {...(createLabel !== undefined && { label: createLabel })} />}
      <TableExport />
    </TopToolbar>
  );
}

type OpenProps<R extends RaRecord> = {
  opens: 'show' | 'edit';
  leadsTo: Opens<R>['leadsTo'];
  label?: ReactNode;
  sortable?: false;
};

/** The way into a row for those who use no mouse. */
function OpenField<R extends RaRecord>({ opens, leadsTo }: OpenProps<R>) {
  const record = useRecordContext<R>();
  const resource = useResourceContext();
  const [translate, nameOf, createPath] = [
    useTranslate(),
    useGetRecordRepresentation(resource),
    useCreatePath(),
  ];
  if (!record || !resource) return null;
  const path = leadsTo ? leadsTo(record) : createPath({ resource, type: opens, id: record.id });
  if (path === null) return null;
  return (
    <IconButton
      component={Link}
      to={path}
      aria-label={`${translate('ra.action.open')}: ${nameOf(record)}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ minInlineSize: 44, minBlockSize: 44 }}
    >
      <OpenIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
    </IconButton>
  );
}

type CardsProps<R extends RaRecord> = Opens<R> & { isSelectable: boolean; children: ReactNode };

/** A row is a card where a table has no room. */
function Cards<R extends RaRecord>({ opens, leadsTo, isSelectable, children }: CardsProps<R>) {
  const { data = [], isPending } = useListContext();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <>
      {isSelectable && (
        <Box sx={{ paddingInline: 2, borderBlockEnd: '1px solid var(--line)' }}>
          <SelectAll />
        </Box>
      )}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Card component="li" square sx={{ border: 0, borderBlockEnd: '1px solid var(--line)' }}>
              <CardContent sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                {isSelectable && <SelectField />}
                <Box
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
                    gap: 1,
                    flexGrow: 1,
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                    ...ownDirection,
                  }}
                >
                  {toldFields(children, record).map((field) => (
                    <Labeled key={field.key}>{field}</Labeled>
                  ))}
                </Box>
                {opens && <OpenField<R> opens={opens} leadsTo={leadsTo} />}
              </CardContent>
            </Card>
          </RecordContextProvider>
        ))}
      </Box>
    </>
  );
}
