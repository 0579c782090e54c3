import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { neededPurposes } from '../../../contract/platform/purposes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './auth-page.module.css';
import { ConsentBoxes } from './consent-boxes.tsx';
import type { RegistrationData } from './load-registration.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import type { useRegistration } from './use-registration.ts';

type Form = ReturnType<typeof useRegistration>;

type Props = {
  form: Form;
  data: RegistrationData;
  /** Words on the button. */
  submit: string;
  /** Loads texts and countries once more. */
  onReload(): Promise<void>;
};

/** The fields of a new account, wherever it is made. */
export function RegistrationForm({ form, data, submit, onReload }: Props) {
  const { t } = useTranslation();
  return (
    <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <PersonFields form={form} data={data} />
      <NewPasswordFields label={t('auth.password')} field={form.field} />
      <Consents form={form} data={data} onReload={onReload} />
      <div className={classes.actions}>
        <FormMessage text={form.message} />
        <SubmitButton wide isSending={form.isSending}>
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}

function PersonFields({ form, data }: Pick<Props, 'form' | 'data'>) {
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

function Consents({ form, data, onReload }: Omit<Props, 'submit'>) {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  async function reload() {
    setLoading(true);
    await onReload();
    setLoading(false);
  }
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
      <Button kind="quiet" small loading={isLoading} onClick={() => void reload()}>
        {t('action.retry')}
      </Button>
    </Note>
  );
}
