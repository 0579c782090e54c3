import { useTranslation } from 'react-i18next';
import { type StaffOffer, withdrawOffer } from '../../../contract/offers/offers.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { LongText } from '../../team/long-text.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';

type Props = { offer: StaffOffer; onWithdrawn(): Promise<void>; onClose(): void };

/** Takes an offer back, or drops what was never sent. */
export function WithdrawForm({ offer, onWithdrawn, onClose }: Props) {
  const { t } = useTranslation();
  const isSent = offer.version > 0;
  const form = useForm({
    initial: { reason: '' },
    required: [],
    async submit({ reason }) {
      const words = reason.trim();
      const body = words === '' ? {} : { reason: words };
      await browserApi(withdrawOffer, { params: { id: offer.id }, body });
      showToast('success', t(isSent ? 'staff.withdrawn' : 'staff.draft_dropped'));
      onClose();
      await onWithdrawn();
    },
  });
  return (
    <FormSheet
      title={t(isSent ? 'staff.withdraw_title' : 'staff.draft_drop_title')}
      form={form}
      confirm={t(isSent ? 'staff.withdraw' : 'staff.draft_drop')}
      kind="danger"
      focusesField={false}
      onClose={onClose}
    >
      <p>{t(isSent ? 'staff.withdraw_text' : 'staff.draft_drop_text')}</p>
      {isSent && (
        <LongText
          label={t('staff.withdraw_reason')}
          hint={t('staff.withdraw_reason_hint')}
          maxLength={500}
          {...form.field('reason')}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
