import { useQuery } from '@tanstack/react-query';
import { getDesk, type Queue } from '../../contract/desk.ts';
import { api } from '../platform/api.ts';

const MINUTE_MS = 60_000;

type Desk = { queues: readonly Queue[] | undefined; isFailed: boolean; tryAgain(): void };

/** What waits, read anew each minute and after each act. */
export function useDesk(): Desk {
  const { data, isError, refetch } = useQuery({
    queryKey: ['desk'],
    queryFn: async ({ signal }) => (await api(getDesk, {}, signal)).data,
    refetchInterval: MINUTE_MS,
  });
  return { queues: data, isFailed: isError, tryAgain: () => void refetch() };
}
