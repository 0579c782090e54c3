import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, Typography } from '@mui/material';
import { useLocale, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useShownNeighbours } from './shown-rows.ts';

const turned = { '[dir=rtl] &': { transform: 'scaleX(-1)' } } as const;

type Props = {
  view: 'show' | 'edit';
  /** Whether the page may be left as it stands; asks where something would be lost. */
  mayLeave?(): boolean;
};

/** Leads to the record before and after this one in the list from which it was opened. */
export function Neighbours({ view, mayLeave = () => true }: Props) {
  const [record, resource = ''] = [useRecordContext(), useResourceContext()];
  const [translate, language] = [useTranslate(), useLocale()];
  const found = useShownNeighbours(resource, record?.id, view);
  if (!found) return null;
  const { place, total, ways, isGoing, go } = found;
  const number = new Intl.NumberFormat(language);
  const values = { place: number.format(place), total: total === null ? '' : number.format(total) };
  return (
    <Box
      component="nav"
      aria-label={translate('admin.shell.neighbours')}
      sx={{
        ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 },
        ...{ paddingInline: 2, paddingBlockStart: 1 },
      }}
    >
      <Button
        size="small"
        startIcon={<PreviousIcon sx={turned} />}
        disabled={!ways.previous || isGoing}
        onClick={() => mayLeave() && void go('previous')}
      >
        {translate('admin.shell.previous')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {total === null ? values.place : translate('admin.shell.place', values)}
      </Typography>
      <Button
        size="small"
        endIcon={<NextIcon sx={turned} />}
        disabled={!ways.next || isGoing}
        onClick={() => mayLeave() && void go('next')}
      >
        {translate('admin.shell.next')}
      </Button>
    </Box>
  );
}
