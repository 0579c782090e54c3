import { useNavigate } from 'react-router';
import { useLocalePath } from '../../platform/links.tsx';
import { type InboxView, inboxAddress } from '../../team/staff-address.ts';

/** Shows another part of the inbox in the place of the present one. */
export function useView(): (view: InboxView) => void {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (view) => void navigate(localePath(inboxAddress(view)), { replace: true, preventScrollReset: true });
}
