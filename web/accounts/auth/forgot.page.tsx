import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { EmailSent } from './email-sent.tsx';
import { contactOf, useTypedContact } from './typed-contact.ts';
import { useKeepingNext } from './use-after-login.ts';

/** Says the same whatever was typed: who has an account is nobody's business. */
export default function ForgotPage() {
  const { t } = useTranslation();
  const keepingNext = useKeepingNext();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    required: ['email'],
    async submit({ email }) {
      await browserApi(forgotPassword, { body: { email } });
      setSentTo(email);
    },
  });
  useTypedContact(contactOf(form.values.email), ({ email, phone }) => {
    const typed = form.formRef.current?.querySelector('input')?.value;
    if (!typed && (email || phone)) form.set('email', email || phone);
  });
  const meta = { title: t('page.forgot.title'), description: t('page.forgot.description') };
  if (sentTo !== null) return <EmailSent meta={meta} contact={sentTo} onOther={() => setSentTo(null)} />;
  return (
    <AuthPage
      meta={meta}
      title={t('auth.forgot_title')}
      lead={t('auth.forgot_lead')}
      foot={
        <Link to={keepingNext('/auth/login')} className={text.link}>
          {t('auth.back_to_login')}
        </Link>
      }
    >
      <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
        <Field
          {...form.field('email')}
          label={t('auth.login')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <div className={classes.actions}>
          <FormMessage text={form.message} />
          <SubmitButton wide isSending={form.isSending}>
            {t('auth.forgot_send')}
          </SubmitButton>
        </div>
      </form>
    </AuthPage>
  );
}
