import { useTranslation } from 'react-i18next';
import type { StaffOffer } from '../../../contract/offers/offers.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { Note } from '../../ui/panel.tsx';
import { isAwaiting } from './sending-mode.ts';

/** Where an approval stands: it waits, was returned with a reason, or is of an earlier draft. Else nothing. */
export function ApprovalNote({ offer, role }: { offer: StaffOffer; role: OwnClinic['role'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approval } = offer;
  if (approval === null) return null;
  const nameOf = (name: string | null) => isolate(name ?? t('staff.approval.someone'));
  const asked = { name: nameOf(approval.asked_by), when: format.dateTime(approval.asked_at) };
  if (approval.state === 'returned' && !isSentSince(offer))
    return (
      <Note kind="amber">
        <p>
          {t('staff.approval.note_returned', {
            name: nameOf(approval.decided_by),
            when: format.dateTime(approval.decided_at ?? approval.asked_at),
          })}
        </p>
        <p dir="auto" data-said>
          {approval.reason}
        </p>
      </Note>
    );
  if (approval.state === 'outdated' && !isSentSince(offer))
    return <Note kind="amber">{t('staff.approval.note_outdated', { when: asked.when })}</Note>;
  if (!isAwaiting(offer)) return null;
  return <Note>{t(`staff.approval.${role === 'owner' ? 'note_decide' : 'note_waiting'}`, asked)}</Note>;
}

/** What was decided before the last version went out says nothing of the next one. */
const isSentSince = ({ approval, sent_at: sentAt }: StaffOffer): boolean =>
  sentAt !== null && (approval?.decided_at ?? '') < sentAt;
