import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import { correctReply, replyToComment, type StaffComment } from '../../contract/reviews/staff-comments.ts';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';

type Props = { comment: StaffComment; clinicId: number; onClose(): void };

/** The clinic's one reply, or its correction. */
export function StaffReplySheet({ comment: { id, lang, reply }, clinicId, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language, languages } = useSite();
  const { revalidate } = useRevalidator();
  const known = languages.map(({ prefix }) => prefix);
  const form = useForm({
    initial: {
      text: reply?.text ?? '',
      // The author's own language where the site has it.
      lang: reply?.lang ?? (known.includes(lang) ? lang : language.prefix),
    },
    required: ['text', 'lang'],
    async submit({ text, lang: chosen }) {
      const call = reply === null ? replyToComment : correctReply;
      await browserApi(call, {
        params: { id },
        body: { clinic_id: clinicId, lang: chosen, text: text.trim() },
      });
      showToast('success', t('staff_comments.replied'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t(reply === null ? 'staff_comments.write_reply' : 'staff_comments.correct_reply')}
      form={form}
      confirm={t('staff_comments.publish_reply')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff_comments.reply_text', { n: limits.commentCorrectionMinutes })}</p>
      <Select label={t('staff_comments.language')} {...form.field('lang')}>
        {known.map((prefix) => (
          <option key={prefix} value={prefix}>
            {format.languageName(prefix)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('staff_comments.reply')}
        rows={7}
        maxLength={limits.replyMax}
        {...form.field('text')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
