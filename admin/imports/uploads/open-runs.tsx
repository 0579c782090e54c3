import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useCreatePath, useTranslate } from 'react-admin';
import { importWorks, type ListedRun, listImportRuns } from '../../../contract/imports/import-runs.ts';
import { useSourceName } from '../../clinics/sources.tsx';
import { api } from '../../platform/api.ts';
import { useRunWords } from './run-words.ts';

const ASK_MS = 3000;

/** Uploaded files that are not imported, above those that are; nothing where there are none. */
export function OpenRuns() {
  const translate = useTranslate();
  const { data, isError } = useQuery({
    queryKey: ['import-runs', 'list'],
    queryFn: async () => (await api(listImportRuns, {})).data,
    refetchInterval: ({ state }) =>
      state.data?.some((run) => importWorks.includes(run.state)) ? ASK_MS : false,
  });
  if (isError && !data) return <Alert severity="error">{translate('admin.imports.runs_failed')}</Alert>;
  if (!data || data.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="open-runs" sx={{ marginBlockStart: 2 }}>
      <CardContent>
        <Typography id="open-runs" variant="h6" component="h2">
          {translate('admin.imports.runs')}
        </Typography>
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {data.map((run) => (
            <OpenRun key={run.id} run={run} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function OpenRun({ run }: { run: ListedRun }) {
  const [translate, createPath, nameOf, words] = [
    useTranslate(),
    useCreatePath(),
    useSourceName(),
    useRunWords(),
  ];
  const progress = words.progress(run);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignItems: 'center',
        minBlockSize: 44,
        borderBlockStart: '1px solid var(--line)',
        '&:first-of-type': { borderBlockStart: 0 },
      }}
    >
      <Box
        component={Link}
        to={createPath({ resource: 'imports', type: 'show', id: run.id })}
        sx={{ paddingBlock: 1, overflowWrap: 'anywhere', minInlineSize: 0 }}
      >
        <bdi>{run.file_name}</bdi>
      </Box>
      <span>{nameOf(run.source)}</span>
      <span>
        {translate(`admin.imports.state.${run.state}`)}
        {progress !== null && ` · ${progress}`}
      </span>
    </Box>
  );
}
