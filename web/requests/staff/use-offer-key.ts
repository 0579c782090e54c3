import { useNavigate } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { isLiveOffer } from '../../offers/staff/offer-standing.ts';
import { useStartOffer } from '../../offers/staff/use-start-offer.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { offerAddress } from '../../team/staff-address.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';

/** `o` opens the offer that is written or was sent, or begins one where the clinic still may. */
export function useOfferKey(found: StaffCase): void {
  const { id, clinic_id, offer, state, request_state } = found;
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const start = useStartOffer(found);
  useStaffKeys({
    o() {
      if (offer !== null && isLiveOffer(offer)) void navigate(localePath(offerAddress(id, clinic_id)));
      else if (state !== 'declined' && (request_state === 'open' || request_state === 'needs_info'))
        start.run();
    },
  });
}
