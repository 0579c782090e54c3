import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** What can be done with the selected rows of a list; nothing while none is. */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();
  const n = selectedIds.length;
  if (n === 0) return null;
  return (
    <Box
      role="region"
      aria-label={translate('admin.bulk.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        padding: 1,
        paddingInlineStart: 2,
        borderBlockEnd: '1px solid var(--line)',
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{translate('admin.bulk.selected', { count: n, n })}</Typography>
      {children}
      <Button onClick={() => onUnselectItems()}>{translate('ra.action.unselect')}</Button>
    </Box>
  );
}
