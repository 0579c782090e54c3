import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { PhoneCountryOption } from '../../../contract/accounts/phones.ts';
import { changeProfile, type Profile, sendEmailLink } from '../../../contract/accounts/profile.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { countryOfNumber } from '../auth/phone-country.ts';
import { PhoneField } from '../auth/phone-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { PhoneState } from './phone-state.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';
import { useSectionForm } from './use-section-form.ts';

/** The link of the mail opens elsewhere: whoever comes back from there sees what it has done. */
function useFreshState(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isWaiting]);
}

/** Whether the email address is proven, and the way to get the mail once more. */
function EmailState({ profile: { email, is_email_verified } }: { profile: Profile }) {
  const { t } = useTranslation();
  const isWaiting = email !== null && !is_email_verified;
  useFreshState(isWaiting);
  const send = useAction(async () => {
    await browserApi(sendEmailLink, {});
    showToast('success', t('profile.email_sent', { email: isolate(email ?? '') }));
  });
  if (email === null) return null;
  return (
    <div className={classes.mail}>
      {is_email_verified ? (
        <span className={classes.good}>
          <Icon name="check" size={18} />
          {t('profile.email_proven')}
        </span>
      ) : (
        <>
          <span className={classes.waiting}>
            <Icon name="alert" size={18} />
            {t('profile.email_unproven')}
          </span>
          <Button kind="quiet" small loading={send.isBusy} onClick={send.run}>
            {t('profile.email_send')}
          </Button>
        </>
      )}
    </div>
  );
}

type Props = {
  profile: Profile;
  countries: readonly PhoneCountryOption[];
  onSaved(profile: Profile): void;
  onDirty(isDirty: boolean): void;
};

function contactsOf(profile: Profile, countries: readonly PhoneCountryOption[]) {
  return {
    phone_number: profile.phone_number,
    phone_country: countryOfNumber(profile.phone_number, '', countries),
    email: profile.email ?? '',
    password: '',
  };
}

/** Phone number and email address. Both open the account, so a change takes the password. */
export function ContactForm({ profile, countries, onSaved, onDirty }: Props) {
  const { t } = useTranslation();
  const saved = contactsOf(profile, countries);
  const form = useSectionForm({
    saved,
    required: ['phone_number'],
    async save({ phone_number, email }, { phone_country, password }) {
      if (phone_number === undefined && email === undefined) return saved;
      if (password === '') throw new ApiError(422, { errors: { password: [t('field.required')] } });
      const { data } = await browserApi(changeProfile, {
        body: {
          ...(phone_number !== undefined && { phone_number }),
          ...(phone_number !== undefined && phone_country !== '' && { phone_country }),
          ...(email !== undefined && { email: email.trim() || null }),
          password,
        },
      });
      onSaved(data);
      return contactsOf(data, countries);
    },
    onDirty,
  });
  const { values } = form;
  const isEmailNew = values.email !== saved.email;
  const takesPassword = isEmailNew || values.phone_number !== saved.phone_number;
  return (
    <Section title={t('profile.contacts')} lead={t('profile.contacts_text')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <div className={classes.withState}>
          <PhoneField
            label={t('auth.phone')}
            name="phone_number"
            value={values.phone_number}
            country={values.phone_country}
            countries={countries}
            required
            error={form.errors.phone_number ?? form.errors.phone_country}
            onChange={(number, country) => {
              form.set('phone_number', number);
              form.set('phone_country', country);
            }}
          />
          {values.phone_number === saved.phone_number && <PhoneState profile={profile} onSaved={onSaved} />}
        </div>
        <div className={classes.withState}>
          <Field
            label={t('profile.email')}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={limits.emailMax}
            hint={isEmailNew || profile.email === null ? t('profile.email_hint') : undefined}
            {...form.field('email')}
          />
          {!isEmailNew && <EmailState profile={profile} />}
        </div>
        {takesPassword && (
          <PasswordField
            label={t('auth.password')}
            hint={t('profile.password_why')}
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        <FormMessage text={form.message} />
        <FormFoot form={form} />
      </form>
    </Section>
  );
}
