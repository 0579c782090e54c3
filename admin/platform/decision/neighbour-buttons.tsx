import { Button, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Neighbours } from '../use-neighbours.ts';

/** Buttons for the previous and the next record, and the number of records in the list. */
export function NeighbourButtons({ previous, next, total, open }: Neighbours) {
  const [translate, language] = [useTranslate(), useLocale()];
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button disabled={previous === null} onClick={() => open(previous)}>
        {translate('admin.shell.previous')}
      </Button>
      <Button disabled={next === null} onClick={() => open(next)}>
        {translate('admin.shell.next')}
      </Button>
      {total !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {translate('admin.shell.in_list', { total: new Intl.NumberFormat(language).format(total) })}
        </Typography>
      )}
    </Stack>
  );
}
