import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../platform/use-form.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = {
  title: string;
  form: Pick<Form<Record<string, unknown>>, 'formRef' | 'onSubmit' | 'isSending'>;
  confirm: string;
  kind?: NonNullable<ButtonLook['kind']>;
  /** The first field has the focus, unless there is something to look at before it. */
  focusesField?: boolean;
  children: ReactNode;
  onClose(): void;
};

/** A form in a dialog: Enter sends it, its buttons stay in view. */
export function FormSheet(props: Props) {
  const { title, form, confirm, kind = 'primary', focusesField = true, children, onClose } = props;
  const { t } = useTranslation();
  const { formRef } = form;
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => {
    if (focusesField) formRef.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [focusesField, formRef]);
  return (
    <Sheet opened isCentred title={title} closeLabel={t('action.close')} onClose={onClose}>
      <form ref={form.formRef} className={sheetBody.body} noValidate onSubmit={form.onSubmit}>
        {children}
        <div className={sheetBody.actions}>
          <Button onClick={onClose}>{t('profile.cancel')}</Button>
          <SubmitButton kind={kind} isSending={form.isSending}>
            {confirm}
          </SubmitButton>
        </div>
      </form>
    </Sheet>
  );
}
