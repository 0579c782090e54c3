import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { HttpError, Link, useGetOne, useLocale, useTranslate } from 'react-admin';
import { problemKinds, type QualityGroup, qualityAges } from '../../../contract/imports/admin-quality.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { momentForm } from '../../platform/time-forms.ts';
import { problemsPath } from './share.tsx';

const isAbsent = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof HttpError) && error.status === 404;

/** All real clinics at a glance, with the ways to what is to be mended. */
export function QualitySummary() {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetOne<QualityGroup>(
    'quality',
    { id: 'all' },
    { retry: (count, failed) => count < 2 && !isAbsent(failed) },
  );
  if (isPending) return <Skeleton variant="rounded" height={180} sx={{ marginBlockStart: 2 }} />;
  if (!data && isAbsent(error))
    return (
      <Alert severity="info" sx={{ marginBlockStart: 2 }}>
        {translate('admin.quality.not_counted')}
      </Alert>
    );
  if (!data)
    return (
      <Alert
        severity="error"
        sx={{ marginBlockStart: 2 }}
        action={<Button onClick={() => void refetch()}>{translate('admin.desk.again')}</Button>}
      >
        {translate('ra.notification.http_error')}
      </Alert>
    );
  return <Numbers group={data} />;
}

function Numbers({ group }: { group: QualityGroup }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const number = new Intl.NumberFormat(language);
  const at = new Intl.DateTimeFormat(language, momentForm).format(new Date(group.computed_at));
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <CardContent>
        <Typography sx={{ fontSize: 20, fontWeight: 600 }}>
          {translate('admin.quality.clinics', { n: number.format(group.clinics) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'var(--muted)' }}>
          {translate('admin.quality.counted', { at, score: number.format(group.score) })}
        </Typography>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
            gap: 2,
            marginBlock: '16px 0',
          }}
        >
          {problemKinds.map((kind) => (
            <Fact key={kind} title={translate(`admin.problems.kinds.${kind}`)}>
              {group.problems[kind] === 0 ? (
                number.format(0)
              ) : (
                <Link to={problemsPath(kind)} sx={{ display: 'inline-block', minBlockSize: 24 }}>
                  {number.format(group.problems[kind])}
                </Link>
              )}
            </Fact>
          ))}
          {qualityAges.map((age) => (
            <Fact key={age} title={translate(`admin.quality.ages.${age}`)}>
              {number.format(group.ages[age])}
            </Fact>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'var(--muted)' }}>
        {title}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, fontWeight: 600 }}>
        {children}
      </Typography>
    </div>
  );
}
