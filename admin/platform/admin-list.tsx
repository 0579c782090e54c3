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
import { BulkBar } from './bulk/bulk-bar.tsx';
import { SelectPage, SelectRow } from './bulk/select-row.tsx';
import { ListFoot } from './list-foot.tsx';
import { TableExport } from './table-export.tsx';
import { toldFields } from './told-fields.ts';

/** Read aloud, not shown. */
const hidden: CSSProperties = {
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
  /** Acts on selected rows; with none, rows cannot be selected. */
  bulk?: ReactNode;
  /** Fields, as columns on wide screens and one below the other on narrow ones. */
  children: ReactNode;
};

/** Every list of the back office: its filters, what it can be taken with, its rows, its pages. */
export function AdminList({ opens = 'show', bulk, children, ...props }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const filters = Array.isArray(props.filters) ? props.filters : [];
  const hasMore = filters.some(
    (filter) => isValidElement<{ alwaysOn?: boolean }>(filter) && !filter.props.alwaysOn,
  );
  return (
    <List
      actions={<ListActions hasMore={hasMore} />}
      pagination={<ListFoot />}
      perPage={25}
      exporter={false}
      empty={false}
      {...props}
    >
      {bulk && <BulkBar>{bulk}</BulkBar>}
      {isNarrow ? (
        <Cards opens={opens} canSelect={Boolean(bulk)}>
          {children}
        </Cards>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Datagrid bulkActionButtons={false} rowClick={opens} sx={wordsByThemselves}>
            {bulk && <SelectRow label={<SelectPage />} sortable={false} />}
            {children}
            {opens && <OpenField opens={opens} label={<span style={hidden}>…</span>} sortable={false} />}
          </Datagrid>
        </Box>
      )}
    </List>
  );
}

function ListActions({ hasMore }: { hasMore: boolean }) {
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

type CardsProps = { opens: 'show' | 'edit' | false; canSelect: boolean; children: ReactNode };

/** A row is a card where a table has no room. */
function Cards({ opens, canSelect, children }: CardsProps) {
  const { data = [], isPending } = useListContext();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Card component="li" square sx={{ border: 0, borderBlockEnd: '1px solid var(--line)' }}>
            <CardContent sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              {canSelect && <SelectRow />}
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
  );
}
