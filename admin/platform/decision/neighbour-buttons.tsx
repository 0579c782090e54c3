import { Button, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Neighbours } from '../use-neighbours.ts';

/** Ways to the records before and after the one that is decided, and how many the list has. */
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
