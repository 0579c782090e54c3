import {
  Alert,
  Box,
  Button,
  Card,
  CardActionArea,
  CardContent,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import {
  Link,
  Title,
  useCreatePath,
  useGetIdentity,
  useGetResourceLabel,
  useLocale,
  useTranslate,
} from 'react-admin';
import type {
  DecidedToday,
  Queue,
  QueueName,
  SlowClinic,
  StaleRates,
} from '../../../contract/operations/dashboard.ts';
import { filteredListPath } from '../../platform/list-path.ts';
import { openFilters } from '../../platform/open-filters.ts';
import { useDashboard } from '../../platform/use-dashboard.ts';
import { agoOf } from '../../platform/waiting-age.ts';

/** The opening screen: what waits, since when, and what has waited too long. Queues in which nothing waits are in the menu only. */
export function Dashboard() {
  const { queues, staleRates, decidedToday, slowClinics, isFailed, tryAgain } = useDashboard();
  const translate = useTranslate();
  return (
    <Box sx={{ marginBlock: 2 }}>
      <Title title="admin.desk.title" />
      {staleRates && <StaleRatesAlert rates={staleRates} />}
      {isFailed && !queues && (
        <Stack role="alert" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography>{translate('ra.notification.http_error')}</Typography>
          <Button variant="outlined" onClick={tryAgain}>
            {translate('admin.desk.again')}
          </Button>
        </Stack>
      )}
      {queues?.every(({ waiting }) => waiting === 0) && (
        <Typography>{translate('admin.desk.nothing')}</Typography>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
          gap: 2,
          margin: 0,
          padding: 0,
          listStyle: 'none',
        }}
      >
        {queues
          ? queues
              .filter(({ waiting }) => waiting > 0)
              .map((queue) => <QueueCard key={queue.name} queue={queue} />)
          : !isFailed &&
            [1, 2, 3, 4].map((place) => (
              <li key={place}>
                <Skeleton variant="rounded" height={128} />
              </li>
            ))}
      </Box>
      {slowClinics.length > 0 && <SlowClinics clinics={slowClinics} />}
      {decidedToday && decidedToday.all > 0 && <DecidedLine decided={decidedToday} />}
    </Box>
  );
}

/** Clinics that let patients wait, each with its requests that wait. */
function SlowClinics({ clinics }: { clinics: readonly SlowClinic[] }) {
  const [translate, createPath, language] = [useTranslate(), useCreatePath(), useLocale()];
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  const wordsOf = ({ unanswered, oldest_at, usual_reply_minutes }: SlowClinic): string =>
    [
      unanswered > 0 && translate('admin.desk.unanswered', { smart_count: unanswered, n: unanswered }),
      oldest_at !== null && translate('admin.desk.oldest', { ago: agoOf(oldest_at, language) }),
      usual_reply_minutes !== null &&
        translate('admin.desk.usual_reply', { time: hours.format(Math.round(usual_reply_minutes / 60)) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box component="section" sx={{ marginBlockStart: 3 }}>
      <Typography variant="h6" component="h2">
        {translate('admin.desk.slow_clinics')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {clinics.map((clinic) => (
          <Box component="li" key={clinic.id} sx={{ paddingBlock: 0.5 }}>
            <Link to={createPath({ resource: 'clinics', type: 'show', id: clinic.id })}>
              <bdi>{clinic.title}</bdi>
            </Link>
            <Typography variant="body2" color="textSecondary">
              {wordsOf(clinic)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Decisions of today; each number links to the same entries of the log. */
function DecidedLine({ decided: { day, mine, all } }: { decided: DecidedToday }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const { identity } = useGetIdentity();
  const number = new Intl.NumberFormat(language);
  const log = (more: Record<string, string>) =>
    filteredListPath('audit', { decisions: 'true', from: day, ...more });
  return (
    <Box sx={{ marginBlockStart: 3 }}>
      <Typography variant="h6" component="h2">
        {translate('admin.desk.decided')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3 }}>
        {mine > 0 && identity && (
          <Link to={log({ actor: String(identity.id) })}>
            {translate('admin.desk.decided_mine', { shown: number.format(mine) })}
          </Link>
        )}
        <Link to={log({})}>{translate('admin.desk.decided_all', { shown: number.format(all) })}</Link>
      </Stack>
    </Box>
  );
}

/** Prices are converted by rates that no source has renewed. */
function StaleRatesAlert({ rates: { count, oldest } }: { rates: StaleRates }) {
  const [translate, createPath, language] = [useTranslate(), useCreatePath(), useLocale()];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(oldest),
  );
  return (
    <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
      {translate('admin.desk.stale_rates', { n: count, day })}{' '}
      <Link to={createPath({ resource: 'currencies', type: 'list' })}>
        {translate('admin.desk.to_rates')}
      </Link>
    </Alert>
  );
}

/** Not every list opens with a filter. */
const filtersOf: Partial<Record<QueueName, Record<string, string>>> = openFilters;

function QueueCard({ queue: { name, waiting, is_more, oldest_at, overdue } }: { queue: Queue }) {
  const translate = useTranslate();
  const [labelOf, createPath, language] = [useGetResourceLabel(), useCreatePath(), useLocale()];
  const n = new Intl.NumberFormat(language).format(waiting);
  const isLate = overdue !== null && overdue > 0;
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardActionArea
        component={Link}
        to={createPath({ resource: name, type: 'list' })}
        sx={{ flexGrow: 1, color: 'inherit' }}
      >
        <CardContent>
          <Typography variant="h6" component="h2">
            {labelOf(name, 2)}
          </Typography>
          <Typography sx={{ fontSize: 28, fontWeight: 600 }}>
            {translate(is_more ? 'admin.desk.more' : 'admin.desk.waiting', {
              waiting: n,
              smart_count: waiting,
            })}
          </Typography>
          {oldest_at !== null && (
            <Typography variant="body2" color="textSecondary">
              {translate('admin.desk.oldest', { ago: agoOf(oldest_at, language) })}
            </Typography>
          )}
        </CardContent>
      </CardActionArea>
      {isLate && (
        <Box sx={{ paddingInline: 2, paddingBlockEnd: 2 }}>
          <Link
            to={filteredListPath(name, { ...filtersOf[name], overdue: 'true' })}
            style={{ color: 'var(--red)', fontWeight: 600 }}
          >
            {translate('admin.desk.overdue', { overdue: new Intl.NumberFormat(language).format(overdue) })}
          </Link>
        </Box>
      )}
    </Card>
  );
}
