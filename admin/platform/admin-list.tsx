import OpenIcon from '@mui/icons-material/ChevronRight';
import { Box, Card, CardContent, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { type CSSProperties, isValidElement, type MouseEvent, type ReactNode } from 'react';
import {
  CreateButton,
  Datagrid,
  FilterButton,
  Labeled,
  Link,
  List,
  ListNoResults,
  type ListProps,
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
import { ColumnsButton, shownFields, useHiddenColumns } from './columns.tsx';
import { ListFoot } from './list-foot.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { SelectAll, SelectField, SelectionBar, SelectionRoom } from './selection.tsx';
import { useRememberedRows } from './shown-rows.ts';
import { TableExport } from './table-export.tsx';
import { toldFields } from './told-fields.ts';

/** Read aloud, not shown. */
const hiddenWords: CSSProperties = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Names and texts run in the direction of their own script, and stand at the side of the reader. Many columns fit beside the menu. */
const wordsByThemselves = {
  '& span.MuiTypography-root': { unicodeBidi: 'plaintext' },
  '& .RaDatagrid-headerCell, & .RaDatagrid-rowCell': { paddingInline: { md: 0.75, xl: 2 } },
};

type Props = Omit<ListProps, 'children' | 'title'> & {
  /** Where a row leads; false: the list is all there is. */
  opens?: 'show' | 'edit' | false;
  /** What can be done with several rows at once (`BulkAct`); without it rows are not selected. */
  bulk?: ReactNode;
  /** Fields, as columns on wide screens and one below the other on narrow ones. */
  children: ReactNode;
};

/** Every list of the back office: its filters, what it can be taken with, its rows, its pages. */
export function AdminList({ opens = 'show', bulk, children, ...props }: Props) {
  const filters = Array.isArray(props.filters) ? props.filters : [];
  const hasMore = filters.some(
    (filter) => isValidElement<{ alwaysOn?: boolean }>(filter) && !filter.props.alwaysOn,
  );
  return (
    <List
      actions={<ListActions hasMore={hasMore} fields={children} />}
      pagination={<ListFoot />}
      perPage={25}
      exporter={false}
      empty={false}
      {...props}
    >
      <Rows opens={opens} bulk={bulk} meta={props.queryOptions?.meta}>
        {children}
      </Rows>
    </List>
  );
}

type RowsProps = { opens: 'show' | 'edit' | false; bulk: ReactNode; meta: unknown; children: ReactNode };

function Rows({ opens, bulk, meta, children }: RowsProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [hidden] = useHiddenColumns();
  useRememberedRows(meta);
  const fields = shownFields(children, hidden);
  const hasBulk = bulk !== undefined;
  return (
    <>
      {hasBulk && <SelectionBar>{bulk}</SelectionBar>}
      {isNarrow ? (
        <Cards opens={opens} isSelectable={hasBulk}>
          {fields}
        </Cards>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Datagrid bulkActionButtons={false} rowClick={opens} sx={wordsByThemselves}>
            {hasBulk && <SelectField label={<SelectAll />} sortable={false} />}
            {fields}
            {opens && <OpenField opens={opens} label={<span style={hiddenWords}>…</span>} sortable={false} />}
          </Datagrid>
        </Box>
      )}
      {hasBulk && <SelectionRoom />}
    </>
  );
}

function ListActions({ hasMore, fields }: { hasMore: boolean; fields: ReactNode }) {
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
      {hasCreate && <CreateButton />}
      <TableExport />
    </TopToolbar>
  );
}

type OpenProps = { opens: 'show' | 'edit'; label?: ReactNode; sortable?: false };

/** The way into a row for those who use no mouse. */
function OpenField({ opens }: OpenProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const [translate, nameOf, createPath] = [
    useTranslate(),
    useGetRecordRepresentation(resource),
    useCreatePath(),
  ];
  if (!record || !resource) return null;
  return (
    <IconButton
      component={Link}
      to={createPath({ resource, type: opens, id: record.id })}
      aria-label={`${translate('ra.action.open')}: ${nameOf(record)}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ minInlineSize: 44, minBlockSize: 44 }}
    >
      <OpenIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
    </IconButton>
  );
}

type CardsProps = { opens: 'show' | 'edit' | false; isSelectable: boolean; children: ReactNode };

/** A row is a card where a table has no room. */
function Cards({ opens, isSelectable, children }: CardsProps) {
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
                    '& bdi': { alignSelf: 'flex-start' },
                  }}
                >
                  {toldFields(children, record).map((field) => (
                    <Labeled key={field.key}>{field}</Labeled>
                  ))}
                </Box>
                {opens && <OpenField opens={opens} />}
              </CardContent>
            </Card>
          </RecordContextProvider>
        ))}
      </Box>
    </>
  );
}
