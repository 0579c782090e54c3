import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import { disputeReasons } from '../../contract/reviews/comment-reasons.ts';
import { disputeComment } from '../../contract/reviews/staff-comments.ts';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { useForm } from '../platform/use-form.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';

type Reason = (typeof disputeReasons)[number];
type Props = { id: number; clinicId: number; onClose(): void };

/** Which rule a comment breaks, and how. Once. */
export function DisputeSheet({ id, clinicId, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm<{ reason: Reason | null; text: string }>({
    initial: { reason: null, text: '' },
    required: ['reason', 'text'],
    async submit({ reason, text }) {
      if (reason === null) return;
      await browserApi(disputeComment, {
        params: { id },
        body: { clinic_id: clinicId, reason, text: text.trim() },
      });
      showToast('success', t('staff_comments.disputed'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_comments.dispute')}
      form={form}
      confirm={t('staff_comments.send_dispute')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff_comments.dispute_text', { n: limits.disputeAnswerDays })}</p>
      <ChoiceGroup
        legend={t('staff_comments.reason')}
        name="reason"
        options={disputeReasons.map((value) => ({ value, label: t(`comment_reason.${value}`) }))}
        chosen={form.values.reason ?? ''}
        onChoose={(reason) => form.set('reason', reason)}
        error={form.errors.reason}
      />
      <TextArea
        label={t('staff_comments.explain')}
        hint={t('staff_comments.explain_hint')}
        rows={5}
        maxLength={limits.commentMax}
        {...form.field('text')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
