import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { useSession } from '../platform/session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useLoginPath } from './account-tool.tsx';
import { ChooserLists } from './chooser-lists.tsx';
import { ClientMenuList } from './client-menu-list.tsx';
import classes from './phone-menu.module.css';
import { useLogOut } from './use-log-out.tsx';

const pages = [
  ['/search/search-clinics', 'nav.clinics'],
  ['/search/search-doctors', 'nav.doctors'],
  ['/news', 'nav.news'],
  ['/comparison', 'nav.comparison'],
  ['/favourites', 'nav.favourites'],
  ['/about/service', 'footer.service'],
  ['/about/ranking', 'footer.ranking'],
  ['/about/sources', 'footer.sources'],
  ['/about/terms', 'footer.terms'],
  ['/about/privacy', 'footer.privacy'],
] as const;

/** What does not fit into a narrow header: sections, language, currency. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { isLoggedIn } = useSession();
  const loginPath = useLoginPath();
  const { leave, question } = useLogOut();
  const close = () => setOpened(false);
  return (
    <>
      <IconButton label={t('nav.menu')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon name="menu" size={24} />
      </IconButton>
      <Sheet opened={opened} onClose={close} title={t('nav.menu')} closeLabel={t('action.close')}>
        {isLoggedIn && (
          <section aria-label={t('client_menu.label')} className={classes.client}>
            <ClientMenuList onDone={close} onLeave={leave} />
          </section>
        )}
        <nav aria-label={t('nav.label')} className={classes.pages}>
          {!isLoggedIn && (
            <Link to={loginPath} onClick={close}>
              {t('client_menu.log_in')}
              <Icon name="chevron-next" size={18} />
            </Link>
          )}
          {pages.map(([path, key]) => (
            <Link key={path} to={path} onClick={close}>
              {t(key)}
              <Icon name="chevron-next" size={18} />
            </Link>
          ))}
        </nav>
        <ChooserLists onDone={close} />
      </Sheet>
      {question}
    </>
  );
}
