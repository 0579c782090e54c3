import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './chats-page.module.css';
import { openAsked } from './open-asked.ts';

export const clientLoader = accountLoad(async ({ api, url, params, signal }) => {
  await openAsked({ api, url, params, signal });
  return null;
});

export function HydrateFallback() {
  return null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** No conversation is open: beside the list the way to one. */
export default function ChatsPage() {
  const { t } = useTranslation();
  const { isEmpty } = useOutletContext<{ isEmpty: boolean }>();
  const Title = isEmpty ? 'h1' : 'h2';
  return (
    <div className={classes.place}>
      <PageMeta title={t('chat.title')} description={t('chat.description')} noIndex />
      <div className={classes.words}>
        <Icon name="chat" size={40} />
        <Title className={text.h3}>{t(isEmpty ? 'chat.empty_title' : 'chat.choose_title')}</Title>
        <p>{t(isEmpty ? 'chat.empty_text' : 'chat.choose_text')}</p>
        {isEmpty && (
          <div className={classes.actions}>
            <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
              {t('action.search')}
            </Link>
            <Link to="/inquiry" className={buttonClass()}>
              {t('requests.describe')}
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}
