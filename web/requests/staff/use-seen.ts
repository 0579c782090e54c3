import { useEffect } from 'react';
import { ApiError } from '../../../contract/platform/client.ts';
import { type StaffCase, seeCase } from '../../../contract/requests/staff-requests.ts';
import { browserApi } from '../../platform/browser-site.ts';

/** Tells that someone of the clinic has read the case, once it is really looked at. `isShown`: nothing lies over it. */
export function useSeen({ id, clinic_id, state }: StaffCase, isShown: boolean): void {
  const isNews = state === 'delivered' && isShown;
  useEffect(() => {
    if (!isNews) return;
    let isTold = false;
    async function tell() {
      if (isTold || document.visibilityState !== 'visible') return;
      isTold = true;
      try {
        await browserApi(seeCase, { params: { id }, body: { clinic_id } });
      } catch (error) {
        // The next look tells it; nothing here depends on it.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    void tell();
    const look = () => void tell();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, clinic_id, isNews]);
}
