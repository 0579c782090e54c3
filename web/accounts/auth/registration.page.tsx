import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { neededPurposes } from '../../../contract/platform/purposes.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad } from '../../platform/load.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { ConsentBoxes } from './consent-boxes.tsx';
import { loadRegistration, type RegistrationData } from './load-registration.ts';
import { PhoneField } from './phone-field.tsx';
import { useKeepingNext } from './use-after-login.ts';
import { useRegistration } from './use-registration.ts';

export const loader = serverLoad(loadRegistration);
export const clientLoader = browserLoad(loadRegistration);

type Form = ReturnType<typeof useRegistration>;

export default function RegistrationPage() {
  const { t } = useTranslation();
  const data = useLoaderData<RegistrationData>();
  const keepingNext = useKeepingNext();
  const form = useRegistration(data);
  return (
    <AuthPage
      meta={{ title: t('page.registration.title'), description: t('page.registration.description') }}
      title={t('auth.registration_title')}
      foot={
        <>
          <span>{t('auth.has_account')}</span>
          <Link to={keepingNext('/auth/login')} className={text.link}>
            {t('auth.to_login')}
          </Link>
        </>
      }
    >
      <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
        <PersonFields form={form} data={data} />
        <NewPasswordFields form={form} />
        <Consents form={form} data={data} />
        <div className={classes.actions}>
          <FormMessage text={form.message} />
          <SubmitButton wide isSending={form.isSending}>
            {t('auth.register')}
          </SubmitButton>
        </div>
      </form>
    </AuthPage>
  );
}

function PersonFields({ form, data }: { form: Form; data: RegistrationData }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.pair}>
        <Field {...form.field('name')} label={t('auth.name')} autoComplete="given-name" dir="auto" />
        <Field {...form.field('surname')} label={t('auth.surname')} autoComplete="family-name" dir="auto" />
      </div>
      <PhoneField
        {...form.field('phone_number')}
        label={t('auth.phone')}
        country={form.values.phone_country}
        countries={data.countries}
        error={form.errors.phone_number ?? form.errors.phone_country}
        onChange={(number, country) => {
          form.set('phone_number', number);
          form.set('phone_country', country);
        }}
      />
      <Field
        {...form.field('email')}
        label={t('auth.email')}
        hint={t('auth.email_hint')}
        type="email"
        autoComplete="email"
        dir="ltr"
      />
    </>
  );
}

/** One button shows both: they are to be compared. */
function NewPasswordFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={t('auth.password')}
        hint={t('auth.password_hint', { n: limits.passwordMin })}
        autoComplete="new-password"
        isShown={isShown}
        onShownChange={setShown}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label={t('auth.confirmation')}
        autoComplete="new-password"
        isShown={isShown}
      />
    </>
  );
}

function Consents({ form, data }: { form: Form; data: RegistrationData }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  if (data.texts)
    return (
      <ConsentBoxes
        texts={data.texts}
        needed={neededPurposes}
        errors={form.errors}
        isGiven={(purpose) => form.values[purpose]}
        onChange={form.set}
      />
    );
  return (
    <Note kind="amber">
      <p>{t('auth.documents_failed')}</p>
      <Button kind="quiet" small loading={state === 'loading'} onClick={() => void revalidate()}>
        {t('action.retry')}
      </Button>
    </Note>
  );
}
