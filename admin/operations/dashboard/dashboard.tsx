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
import type { DecidedToday, Queue, StaleRates } from '../../../contract/operations/dashboard.ts';
import { filteredListPath } from '../../platform/list-path.ts';
import { useDashboard } from '../../platform/use-dashboard.ts';
import { agoOf } from '../../platform/waiting-age.ts';

/** The opening screen: what waits, since when, and what has waited too long. Queues in which nothing waits are in the menu only. */
export function Dashboard() {
  const { queues, staleRates, decidedToday, isFailed, tryAgain } = useDashboard();
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
      {decidedToday && decidedToday.all > 0 && <DecidedLine decided={decidedToday} />}
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

function QueueCard({ queue: { name, waiting, is_more, oldest_at, overdue } }: { queue: Queue }) {
  const translate = useTranslate();
  const [labelOf, createPath, language] = [useGetResourceLabel(), useCreatePath(), useLocale()];
  const n = new Intl.NumberFormat(language).format(waiting);
  const isLate = overdue !== null && overdue > 0;
  return (
    <Card component="li">
      <CardActionArea
        component={Link}
        to={createPath({ resource: name, type: 'list' })}
        sx={{ blockSize: '100%', color: 'inherit' }}
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
          {isLate && (
            <Typography variant="body2" sx={{ color: 'var(--red)', fontWeight: 600 }}>
              {translate('admin.desk.overdue', { overdue: new Intl.NumberFormat(language).format(overdue) })}
            </Typography>
          )}
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
