import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Title, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { importLimits } from '../../../contract/imports/import-limits.ts';
import {
  cancelImportRun,
  getImportRun,
  type ImportRun,
  importUploaded,
  importWorks,
} from '../../../contract/imports/import-runs.ts';
import { ApiError, isPassing } from '../../../contract/platform/client.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { useSourceName } from '../../clinics/sources.tsx';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { momentForm } from '../../platform/time-forms.ts';
import { Waiting } from '../../platform/waiting.tsx';
import { useCalendarDay, useDay } from '../../platform/when.tsx';
import { RunProblems } from './run-problems.tsx';
import { RunResult } from './run-result.tsx';
import { useRunWords } from './run-words.ts';

const ASK_MS = 1500;

/** One uploaded file: how far it is, what came of it, and what can be done with it. */
export function ImportRunPage() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['import-runs', id],
    queryFn: async () => (await api(getImportRun, { params: { id } })).data,
    // Nobody looks at a hidden page: there the interval stops by itself.
    refetchInterval: ({ state }) => (state.data && importWorks.includes(state.data.state) ? ASK_MS : false),
  });
  if (data) return <Run run={data} isOffline={isPassing(error)} />;
  if (error === null) return <Waiting />;
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  return (
    <Alert severity={isGone ? 'info' : 'error'} sx={{ marginBlock: 2 }}>
      {isGone ? translate('admin.imports.run_gone') : problemOf(error, translate)}
    </Alert>
  );
}

function Run({ run, isOffline }: { run: ImportRun; isOffline: boolean }) {
  const translate = useTranslate();
  return (
    <Card sx={{ marginBlock: 2 }}>
      <Title title={translate('admin.imports.run_title', { name: `\u2068${run.file_name}\u2069` })} />
      <CardContent sx={{ display: 'grid', gap: 3, minInlineSize: 0 }}>
        <State run={run} />
        {isOffline && <Alert severity="warning">{translate('admin.imports.offline')}</Alert>}
        <Acts run={run} />
        <RunResult run={run} />
        <RunProblems run={run} />
        <Facts run={run} />
      </CardContent>
    </Card>
  );
}

const severities = {
  waiting: 'info',
  checking: 'info',
  checked: 'info',
  confirmed: 'info',
  importing: 'info',
  done: 'success',
  refused: 'error',
  failed: 'error',
  cancelled: 'warning',
} as const;

/** Said aloud when the state changes; how far it is, is only shown. */
function State({ run }: { run: ImportRun }) {
  const [translate, words, dayOf] = [useTranslate(), useRunWords(), useDay()];
  const [problem, progress] = [words.problem(run), words.progress(run)];
  const deletedOn = new Date(Date.parse(run.created_at) + importLimits.openDays * DAY_MS).toISOString();
  return (
    <div>
      <Alert severity={severities[run.state]} role="status">
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {translate(`admin.imports.state.${run.state}`)}
        </Typography>
        {problem !== null && <div>{problem}</div>}
        <div>{translate(`admin.imports.state_text.${run.state}`)}</div>
        {run.state === 'checked' && (
          <div>{translate('admin.imports.undecided', { day: dayOf(deletedOn) })}</div>
        )}
      </Alert>
      {importWorks.includes(run.state) && (
        <Box sx={{ marginBlockStart: 2, display: 'grid', gap: 1 }}>
          <Typography>{progress ?? '\u00A0'}</Typography>
          <LinearProgress aria-label={translate(`admin.imports.state.${run.state}`)} />
        </Box>
      )}
    </div>
  );
}

function Acts({ run }: { run: ImportRun }) {
  const [translate, words, createPath] = [useTranslate(), useRunWords(), useCreatePath()];
  const queries = useQueryClient();
  const { id, version, state, counts } = run;
  const loadAnew = () => queries.invalidateQueries({ queryKey: ['import-runs'] });

  async function start() {
    try {
      await api(importUploaded, { params: { id }, body: { version } });
    } finally {
      // Refused too: another tab has decided.
      void loadAnew();
    }
  }
  async function cancel() {
    try {
      await api(cancelImportRun, { params: { id } });
    } finally {
      void loadAnew();
    }
  }
  const isUnderWay = state === 'checking' || state === 'importing';
  const stop = isUnderWay ? 'stop' : 'discard';
  const link = (to: string, key: string, isMain = false) => (
    <Button component={Link} to={to} variant={isMain ? 'contained' : 'outlined'}>
      {translate(`admin.imports.${key}`)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {state === 'checked' && counts !== null && (
        <ActButton text="admin.imports.import_now" reason="none" variant="contained" run={start}>
          <p>
            {translate('admin.imports.import_text', {
              added: words.format(counts.clinics_added),
              changed: words.format(counts.clinics_changed),
              withdrawn: words.format(counts.clinics_withdrawn),
            })}
          </p>
        </ActButton>
      )}
      {run.finished_at === null && (
        <ActButton text={`admin.imports.${stop}`} reason="none" run={cancel}>
          <p>{translate(`admin.imports.${stop}_text`)}</p>
        </ActButton>
      )}
      {run.open_matches > 0 && link('/matches', 'to_matches', true)}
      {run.finished_at !== null &&
        state !== 'done' &&
        link(createPath({ resource: 'imports', type: 'create' }), 'upload_again', true)}
      {link(createPath({ resource: 'imports', type: 'list' }), 'to_list')}
    </Box>
  );
}

/** What was uploaded, by whom, and how it is to be read. */
function Facts({ run }: { run: ImportRun }) {
  const [translate, nameOf, words, dayOf] = [
    useTranslate(),
    useSourceName(),
    useRunWords(),
    useCalendarDay(),
  ];
  const moment = new Intl.DateTimeFormat(useLocale(), momentForm);
  const facts: [string, ReactNode][] = [
    ['fields.source', nameOf(run.source)],
    ['fields.file_name', <bdi key="name">{run.file_name}</bdi>],
    ['size', words.size(run.file_bytes)],
    ...(run.retrieved_at === null
      ? []
      : ([['fields.retrieved_at', dayOf(run.retrieved_at)]] as [string, ReactNode][])),
    ['dataset', <bdi key="dataset">{run.dataset}</bdi>],
    ['max_removed', words.format(run.max_removed, 1)],
    ['made_by', <bdi key="who">{run.made_by ?? '—'}</bdi>],
    ['created_at', moment.format(new Date(run.created_at))],
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        gap: 2,
        margin: 0,
        overflowWrap: 'anywhere',
        '& dt': { color: 'var(--muted)', fontSize: '0.85em' },
        '& dd': { margin: 0 },
      }}
    >
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{translate(`admin.imports.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
