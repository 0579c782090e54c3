import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { startOffer } from '../../../contract/offers/offers.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { offerAddress } from '../../team/staff-address.ts';

const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Begins the offer and goes there. A lost answer and a second press lead to the same one. */
export function useStartOffer({ id, clinic_id }: { id: string; clinic_id: number }) {
  const key = useRef('');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return useAction(async () => {
    key.current ||= makeKey();
    await browserApi(
      startOffer,
      { params: { id }, body: { clinic_id } },
      { headers: { 'Idempotency-Key': key.current } },
    );
    key.current = '';
    await navigate(localePath(offerAddress(id, clinic_id)));
  });
}
