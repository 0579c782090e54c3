import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deleteAccount, type Profile } from '../../../contract/accounts/profile.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { closeSession, forgetWriting } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { CodeField } from './code-field.tsx';
import { FormSheet } from './form-sheet.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** The way to leave: what goes at once, what stays for how long and why. */
export function Deletion({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('profile.deletion')} lead={t('profile.deletion_text')} anchor="delete">
      <ul className={classes.list}>
        <li>{t('profile.deletion_goes')}</li>
        <li>
          {t('profile.deletion_stays', { count: limits.consentProofYears, n: limits.consentProofYears })}
        </li>
      </ul>
      <p className={text.small}>
        <Link to="/about/privacy" className={text.link}>
          {t('profile.deletion_more')}
        </Link>
      </p>
      <div className={classes.foot}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('profile.delete')}
        </Button>
      </div>
      {isAsking && <DeletionForm profile={profile} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeletionForm({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const takesCode = profile.second_factor === 'on';
  const form = useForm({
    initial: { password: '', code: '' },
    required: takesCode ? ['password', 'code'] : ['password'],
    async submit({ password, code }) {
      await browserApi(deleteAccount, { body: { password, ...(takesCode && { code }) } });
      showToast('success', t('profile.deleted'), { stays: true });
      // A page that needs a client leads to login when the session ends; whoever leaves for good goes home instead.
      flushSync(() => closeSession());
      forgetWriting();
      await navigate(localePath('/'), { replace: true });
    },
  });
  return (
    <FormSheet
      title={t('profile.delete_title')}
      form={form}
      kind="danger"
      confirm={t('profile.delete_confirm')}
      onClose={onClose}
    >
      <p>{t('profile.delete_text')}</p>
      <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
      {takesCode && (
        <CodeField
          label={t('profile.code_or_recovery')}
          hint={t('profile.code_or_recovery_hint')}
          takesRecovery
          {...form.field('code')}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
