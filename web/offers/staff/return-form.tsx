import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { returnOffer } from '../../../contract/offers/offer-approvals.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { LongText } from '../../team/long-text.tsx';
import { caseAddress } from '../../team/staff-address.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { OfferDraft } from './use-offer-draft.ts';

/** An owner returns the draft that a colleague asked about, with the reason. */
export function ReturnForm({ draft, onClose }: { draft: OfferDraft; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { id, request_id, clinic_id } = draft.offer;
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    async submit({ reason }) {
      const body = { draft_version: draft.savedVersion(), reason: reason.trim() };
      await browserApi(returnOffer, { params: { id }, body });
      showToast('success', t('staff.approval.return_done'));
      onClose();
      await navigate(localePath(caseAddress(request_id, clinic_id)));
    },
  });
  return (
    <FormSheet
      title={t('staff.approval.return_title')}
      form={form}
      confirm={t('staff.approval.return')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff.approval.return_text')}</p>
      <LongText
        label={t('staff.approval.return_reason')}
        maxLength={limits.approvalReasonMax}
        {...form.field('reason')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
