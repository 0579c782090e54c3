import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { Datagrid, Labeled, type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { ownDirection } from './own-direction.ts';
import { toldFields } from './told-fields.ts';

type Props = {
  /** Said where there is no row. */
  empty?: ReactElement;
  /** Fields, none of them sortable: as columns, and on phones one below the other. */
  children: ReactNode;
};

/** What stands in a list of a record, within an `ArrayField`. Columns on a phone would be as narrow as letters. */
export function InnerTable({ empty = <span>—</span>, children }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data = [] } = useListContext<RaRecord>();
  if (!isNarrow)
    return (
      <Datagrid bulkActionButtons={false} rowClick={false} empty={empty}>
        {children}
      </Datagrid>
    );
  if (data.length === 0) return empty;
  return (
    <Box component="ul" sx={{ inlineSize: '100%', margin: 0, padding: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id ?? JSON.stringify(record)} value={record}>
          <Box component="li" sx={row}>
            {toldFields(children, record).map((field) => (
              <Labeled key={field.key}>{field}</Labeled>
            ))}
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))',
  gap: 1,
  paddingBlock: 1,
  borderBlockEnd: '1px solid var(--line)',
  ...ownDirection,
} as const;
