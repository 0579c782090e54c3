import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useSession, useUnreadCount } from '../platform/session.ts';
import { useSite } from '../platform/site.tsx';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDropdown } from '../ui/use-dropdown.ts';
import classes from './client-menu.module.css';
import { initialsOf } from './client-menu-initials.ts';
import { ClientMenuList } from './client-menu-list.tsx';
import { useLogOut } from './use-log-out.tsx';

/** Who is logged in, in one tool of the header. Its place has its final size before the user's data are here. */
export function ClientMenu() {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { buttonRef, panelRef } = useDropdown(opened, () => setOpened(false));
  useEffect(() => {
    if (opened) panelRef.current?.querySelector('a')?.focus();
  }, [opened, panelRef]);
  const { leave, question } = useLogOut();
  const unread = useUnreadCount();
  const initials = user === null ? '' : initialsOf(user, language.prefix);
  const news = t('client_menu.unread', { count: unread, n: format.number(unread) });
  return (
    <div className={classes.tool}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={[t('client_menu.label'), unread > 0 && news].filter(Boolean).join(t('site.comma'))}
        title={t('client_menu.label')}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.disc}>{initials === '' ? <Icon name="user" size={20} /> : initials}</span>
        <UnreadDisc count={unread} className={classes.unread} />
      </button>
      {opened && (
        <div ref={panelRef} role="dialog" className={classes.dropdown} aria-label={t('client_menu.label')}>
          <ClientMenuList onDone={() => setOpened(false)} onLeave={leave} />
        </div>
      )}
      {question}
    </div>
  );
}
