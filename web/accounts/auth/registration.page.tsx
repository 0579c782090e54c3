import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad } from '../../platform/load.ts';
import text from '../../ui/text.module.css';
import { AuthPage } from './auth-page.tsx';
import { loadRegistration, type RegistrationData } from './load-registration.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useAfterLogin, useKeepingNext } from './use-after-login.ts';
import { useRegistration } from './use-registration.ts';

export const loader = serverLoad(loadRegistration);
export const clientLoader = browserLoad(loadRegistration);

export default function RegistrationPage() {
  const { t } = useTranslation();
  const data = useLoaderData<RegistrationData>();
  const { revalidate } = useRevalidator();
  const keepingNext = useKeepingNext();
  const form = useRegistration(data, { reload: revalidate, onDone: () => leave() });
  const leave = useAfterLogin(form.isSending);
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
      <RegistrationForm form={form} data={data} submit={t('auth.register')} onReload={revalidate} />
    </AuthPage>
  );
}
