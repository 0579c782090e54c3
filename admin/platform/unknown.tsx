import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link, Title, useTranslate } from 'react-admin';

/** An address that leads nowhere, or to what this operator may not see; also an entry that is gone. */
export function UnknownPage() {
  const translate = useTranslate();
  return (
    <Stack component="section" spacing={1} sx={{ padding: 3, alignItems: 'flex-start' }}>
      <Title defaultTitle={translate('ra.page.not_found')} />
      <Typography variant="h5" component="h1">
        {translate('ra.page.not_found')}
      </Typography>
      <Typography>{translate('ra.message.not_found')}</Typography>
      <MuiLink component={Link} to="/">
        {translate('ra.page.dashboard')}
      </MuiLink>
    </Stack>
  );
}
