import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Claim, proveClaimCode, sendClaimCode } from '../../../contract/clinics/claims.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './claim.module.css';

/** The code that went to the work address. */
export function CodeForm({ claim: { id } }: { claim: Claim }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    check: ({ code }) => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? {} : { code: t('claim.code_figures') }),
    async submit({ code }) {
      await browserApi(proveClaimCode, { params: { id }, body: { code } });
      await revalidate();
    },
  });
  const again = useAction(async () => {
    await browserApi(sendClaimCode, { params: { id } });
    showToast('success', t('claim.code_sent'));
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('claim.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={9}
        {...form.field('code')}
      />
      <FormMessage text={form.message} />
      <div className={classes.actions}>
        <SubmitButton isSending={form.isSending}>{t('claim.code_prove')}</SubmitButton>
        <Button kind="quiet" loading={again.isBusy} onClick={again.run}>
          {t('claim.code_again')}
        </Button>
      </div>
    </form>
  );
}
