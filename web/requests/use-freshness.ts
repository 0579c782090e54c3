import { useRevalidator } from 'react-router';
import { useLiveChange } from '../live/changes.ts';

/** What is shown follows what happens: to one request, or to any where `requestId` is null. */
export function useFreshness(requestId: string | null): void {
  const { revalidate } = useRevalidator();
  useLiveChange(({ id }) => {
    if (id === null || requestId === null || id === requestId) void revalidate();
  });
}
