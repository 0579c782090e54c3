import type { StaffOffer } from '../../../contract/offers/offers.ts';
import type { OwnClinic } from '../../team/load-staff.ts';

/** What the member may do with the draft: send it, ask an owner for approval, wait for one, or decide as an owner. */
export type SendingMode = 'send' | 'ask' | 'waiting' | 'approve';

type Known = Pick<StaffOffer, 'approval' | 'draft_version' | 'needs_approval'>;

/** Whether an owner was asked about the draft as it is. */
export const isAwaiting = ({ approval, draft_version }: Omit<Known, 'needs_approval'>): boolean =>
  approval?.state === 'waiting' && approval.draft_version === draft_version;

export function sendingModeOf(offer: Known, role: OwnClinic['role']): SendingMode {
  if (role === 'owner') return isAwaiting(offer) ? 'approve' : 'send';
  if (!offer.needs_approval) return 'send';
  return isAwaiting(offer) ? 'waiting' : 'ask';
}
