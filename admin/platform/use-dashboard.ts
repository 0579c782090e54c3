import { useQuery } from '@tanstack/react-query';
import {
  type DecidedToday,
  getDashboard,
  type Queue,
  type SlowClinic,
  type StaleRates,
} from '../../contract/operations/dashboard.ts';
import { ownZone } from '../../web/platform/own-zone.ts';
import { api } from './api.ts';

const MINUTE_MS = 60_000;

type Dashboard = {
  queues: readonly Queue[] | undefined;
  /** Null: all are of these days. */
  staleRates: StaleRates | null;
  decidedToday: DecidedToday | undefined;
  slowClinics: readonly SlowClinic[];
  isFailed: boolean;
  tryAgain(): void;
};

/** What waits, read anew each minute and after each act. */
export function useDashboard(): Dashboard {
  const { data, isError, refetch } = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api(getDashboard, { query: { time_zone: ownZone() } }, signal),
    refetchInterval: MINUTE_MS,
  });
  return {
    queues: data?.data,
    staleRates: data?.meta.stale_rates ?? null,
    decidedToday: data?.meta.decided_today,
    slowClinics: data?.meta.slow_clinics ?? [],
    isFailed: isError,
    tryAgain: () => void refetch(),
  };
}
