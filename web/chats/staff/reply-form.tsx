import { type ComponentProps, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type CannedReply, deleteCannedReply, keepCannedReply } from '../../../contract/chats/chat-tools.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { useForm } from '../../platform/use-form.ts';
import { knownLanguages } from '../../team/known-languages.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';

/** A language: those of the site first, the others by name. */
function LanguageChoice(props: ComponentProps<typeof Select>) {
  const { t } = useTranslation();
  const { languages } = useSite();
  const format = useFormat();
  const first = languages.map(({ prefix }) => prefix);
  const chosen = String(props.value ?? '');
  const others = [...new Set([...knownLanguages, ...(chosen === '' ? [] : [chosen])])]
    .filter((code) => !first.includes(code))
    .map((code) => ({ code, title: format.languageName(code) }))
    .sort((a, b) => a.title.localeCompare(b.title));
  return (
    <Select {...props}>
      <option value="">{t('staff_chat.replies.choose_language')}</option>
      {[...first.map((code) => ({ code, title: format.languageName(code) })), ...others].map(
        ({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ),
      )}
    </Select>
  );
}

type Props = {
  clinicId: number;
  /** Null: a new one. */
  reply: CannedReply | null;
  /** A new one begins with these. */
  text?: string;
  language?: string;
  onClose(): void;
  onKept(reply: CannedReply): void;
};

/** Writes a ready answer, or changes one. */
export function ReplyForm({ clinicId, reply, text = '', language = '', onClose, onKept }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      language: reply?.language ?? language,
      title: reply?.title ?? '',
      body: reply?.body ?? text,
    },
    required: ['language', 'title', 'body'],
    async submit(values) {
      const body = {
        clinic_id: clinicId,
        language: values.language,
        title: values.title.trim(),
        body: values.body.trim(),
      };
      const { data } = await browserApi(keepCannedReply, { body });
      // A new name or language made another one: the old one goes when that is safe.
      if (reply && reply.id !== data.id) await browserApi(deleteCannedReply, { params: { id: reply.id } });
      showToast('success', t('staff_chat.replies.saved'));
      onClose();
      onKept(data);
    },
  });
  const { formRef } = form;
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef]);
  return (
    <FormSheet
      title={t(
        reply ? 'staff_chat.replies.edit' : text ? 'staff_chat.replies.keep' : 'staff_chat.replies.add',
      )}
      form={form}
      confirm={t('staff_chat.replies.save')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff_chat.replies.keep_text')}</p>
      <LanguageChoice label={t('staff_chat.replies.language')} {...form.field('language')} />
      <Field
        label={t('staff_chat.replies.name')}
        hint={t('staff_chat.replies.name_hint')}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        {...form.field('title')}
      />
      <TextArea
        label={t('staff_chat.replies.text')}
        hint={t('staff_chat.replies.text_hint')}
        rows={6}
        maxLength={limits.messageMax}
        lang={form.values.language || undefined}
        {...form.field('body')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
