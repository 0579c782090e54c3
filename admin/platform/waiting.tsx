import { CircularProgress, Stack, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTimeout, useTranslate } from 'react-admin';
import { currentFailure, watchFailure } from './until-answered.ts';

/** Until it is known who is here. The texts of the back office may not have come yet either: these are the site's. */
export function Waiting() {
  const failure = useSyncExternalStore(watchFailure, currentFailure);
  const isLong = useTimeout(1000);
  const translate = useTranslate();
  if (!isLong && failure === null) return null;
  return (
    <Stack
      spacing={3}
      sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', padding: 2 }}
    >
      <CircularProgress aria-label={translate('site.loading')} />
      <Typography role="status" align="center">
        {failure && (failure.message || translate('failure.offline'))}
      </Typography>
    </Stack>
  );
}
