import { Alert, Box, Chip, CircularProgress, Link, Stack, Typography } from '@mui/material';
import { Title, useGetOne, useTranslate } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Entry, EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { useMissingFactName } from './names.ts';
import { Part } from './part.tsx';
import { SECTION_PARAM } from './section-path.ts';
import { SiteFields } from './site-fields.tsx';

/** A clinic or a doctor in parts, each written by itself, with what is missing marked. */
export function EntryEdit({ kind }: { kind: EntryKind }) {
  const { id = '' } = useParams();
  const asked = useSearchParams()[0].get(SECTION_PARAM);
  const { data, error, isPending } = useGetOne<Entry>(`entries/${kind}`, { id: Number(id) });
  const translate = useTranslate();
  if (isPending) return <CircularProgress aria-label={translate('ra.page.loading')} sx={{ margin: 4 }} />;
  if (error || !data)
    return (
      <Alert severity="error" sx={{ margin: 2 }}>
        {error instanceof Error && error.message !== ''
          ? error.message
          : translate('ra.notification.http_error')}
      </Alert>
    );
  return (
    <Box sx={{ padding: { xs: 1, sm: 2 }, maxInlineSize: 1000 }}>
      <Title title={data.title} />
      <Head entry={data} />
      <SiteFields parts={data.parts}>
        {(terms) =>
          data.parts.map((part) => (
            <Part
              key={part.section}
              entry={data}
              part={part}
              terms={terms}
              isAsked={part.section === asked}
            />
          ))
        }
      </SiteFields>
    </Box>
  );
}

function Head({ entry }: { entry: Entry }) {
  const translate = useTranslate();
  const nameOf = useMissingFactName();
  return (
    <Stack spacing={1} sx={{ marginBlockEnd: 2 }}>
      <Typography variant="h5" component="h1">
        {entry.title}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {entry.is_public && (
          <Link href={entry.path} target="_blank" rel="noreferrer">
            {translate('admin.entries.public_page')}
          </Link>
        )}
        <Link href={`#/${entry.kind}/${entry.id}/show`}>{translate('admin.entries.all_facts')}</Link>
        {entry.is_claimed && <Typography>{translate('admin.entries.claimed')}</Typography>}
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {entry.gaps.length === 0 ? (
          <Typography>{translate('admin.entries.complete')}</Typography>
        ) : (
          entry.gaps.map((gap) => (
            <Chip key={gap} size="small" variant="outlined" color="warning" label={nameOf(gap)} />
          ))
        )}
      </Stack>
    </Stack>
  );
}
