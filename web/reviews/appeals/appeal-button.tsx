import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';

type Props = {
  send(text: string): Promise<unknown>;
  /** Of what is appealed against, where there are many. */
  about?: string;
  small?: boolean;
};

/** Says once why a decision is wrong: another operator decides for good. */
export function AppealButton({ send, about, small = false }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const words = t('appeal.button');
  return (
    <>
      <Button
        kind="tonal"
        small={small}
        {...(about !== undefined && { 'aria-label': `${words}: ${about}` })}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <AppealSheet send={send} onClose={() => setOpen(false)} />}
    </>
  );
}

function AppealSheet({ send, onClose }: Pick<Props, 'send'> & { onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { text: '' },
    required: ['text'],
    check: ({ text }) =>
      [...text.trim()].length < limits.appealMin
        ? { text: t('field.too_short', { count: limits.appealMin }) }
        : {},
    async submit({ text }) {
      await send(text.trim());
      showToast('success', t('appeal.sent'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('appeal.button')}
      form={form}
      confirm={t('appeal.send')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('appeal.text')}</p>
      <TextArea label={t('appeal.words')} rows={6} maxLength={limits.appealMax} {...form.field('text')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
