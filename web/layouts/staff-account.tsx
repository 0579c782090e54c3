import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { useSession } from '../platform/session.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import { fetchPicker } from '../ui/late-picker.tsx';
import { useDropdown } from '../ui/use-dropdown.ts';
import { ChooserLists } from './chooser-lists.tsx';
import menu from './client-menu.module.css';
import { initialsOf } from './client-menu-initials.ts';
import classes from './staff.module.css';
import { useLogOut } from './use-log-out.tsx';

/** Who works here: the way to the patients' site, the own account, language and currency, the way out. */
export function StaffAccount() {
  const { t } = useTranslation();
  const { language } = useSite();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { buttonRef, panelRef } = useDropdown(opened, () => setOpened(false));
  useEffect(() => {
    if (opened) panelRef.current?.querySelector('a')?.focus();
  }, [opened, panelRef]);
  const { leave, question } = useLogOut();
  const initials = user === null ? '' : initialsOf(user, language.prefix);
  function close() {
    buttonRef.current?.focus();
    setOpened(false);
  }
  return (
    <div className={`${menu.tool} ${classes.account}`}>
      <button
        ref={buttonRef}
        type="button"
        className={menu.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={t('client_menu.label')}
        title={t('client_menu.label')}
        onClick={() => setOpened(!opened)}
        {...fetchPicker}
      >
        <span className={menu.disc}>{initials === '' ? <Icon name="user" size={20} /> : initials}</span>
      </button>
      {opened && (
        <div ref={panelRef} role="dialog" className={menu.dropdown} aria-label={t('client_menu.label')}>
          {user !== null && (
            <div className={menu.person}>
              <p className={menu.name}>
                <bdi>
                  {user.name} {user.surname}
                </bdi>
              </p>
            </div>
          )}
          <div className={menu.items}>
            <Link to="/">
              <Icon name="web" size={20} />
              {t('staff.to_site')}
            </Link>
            <Link to="/profile">
              <Icon name="user" size={20} />
              {t('client_menu.profile')}
            </Link>
            <button
              type="button"
              onClick={() => {
                close();
                leave();
              }}
            >
              <Icon name="leave" size={20} />
              {t('client_menu.log_out')}
            </button>
          </div>
          <div className={classes.choices}>
            <ChooserLists onDone={close} />
          </div>
        </div>
      )}
      {question}
    </div>
  );
}
