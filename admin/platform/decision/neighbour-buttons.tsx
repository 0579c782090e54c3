import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Neighbours } from '../use-neighbours.ts';

/** Ways to the records before and after the one that is decided. */
export function NeighbourButtons({ previous, next, open }: Neighbours) {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button disabled={previous === null} onClick={() => open(previous)}>
        {translate('admin.shell.previous')}
      </Button>
      <Button disabled={next === null} onClick={() => open(next)}>
        {translate('admin.shell.next')}
      </Button>
    </Stack>
  );
}
