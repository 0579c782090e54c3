import { useLocation } from 'react-router';
import { readAsking } from '../platform/ask-address.ts';
import { latePart } from '../ui/late-part.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

const dialog = latePart(() => import('../requests/inquiry/inquiry-dialog.tsx'));

/** Where a visitor's inquiry opens over any page of the site; its code comes when somebody asks. */
export function InquiryPlace() {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const asking = isHydrated ? readAsking(hash) : null;
  const part = dialog.usePart(asking !== null);
  return asking && part ? <part.InquiryDialog asking={asking} /> : null;
}
