import { useTranslation } from 'react-i18next';
import { useAction } from '../accounts/profile/use-action.ts';
import { Link } from '../platform/links.tsx';
import { useSession, useUnreadCount } from '../platform/session.ts';
import { setNewsAside } from '../platform/session-load.ts';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import { isOperator, isStaff } from '../platform/work-roles.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './client-menu.module.css';

/** Name, rooms of the client and the way out; in the header's menu and in the phone's. */
export function ClientMenuList({ onDone, onLeave }: { onDone(): void; onLeave(): void }) {
  const { t } = useTranslation();
  const { user, counts } = useSession();
  function leave() {
    onDone();
    onLeave();
  }
  return (
    <>
      {user !== null && (
        <div className={classes.person}>
          <p className={classes.name}>
            <bdi>
              {user.name} {user.surname}
            </bdi>
          </p>
          <p className={classes.phone}>
            <bdi dir="ltr">{user.phone_number}</bdi>
          </p>
        </div>
      )}
      <div className={classes.items}>
        <Link to="/requests" onClick={onDone}>
          <Icon name="requests" size={20} />
          {t('client_menu.requests')}
          <UnreadDisc count={counts?.requestCount ?? 0} />
        </Link>
        <Link to="/chat" onClick={onDone}>
          <Icon name="chat" size={20} />
          {t('client_menu.chat')}
          <UnreadDisc count={counts?.messageCount ?? 0} />
        </Link>
        <SetAside />
        {isStaff(user) && (
          <Link to="/staff" onClick={onDone}>
            <Icon name="building" size={20} />
            {t('client_menu.staff')}
          </Link>
        )}
        {isOperator(user) && (
          <a href="/admin">
            <Icon name="building" size={20} />
            {t('client_menu.admin')}
          </a>
        )}
        <Link to="/profile" onClick={onDone}>
          <Icon name="user" size={20} />
          {t('client_menu.profile')}
        </Link>
        <button type="button" onClick={leave}>
          <Icon name="leave" size={20} />
          {t('client_menu.log_out')}
        </button>
      </div>
    </>
  );
}

/** Takes the counts of what is new away; messages stay unread in their conversations. */
function SetAside() {
  const { t } = useTranslation();
  const { counts } = useSession();
  const unread = useUnreadCount();
  const { run, isBusy } = useAction(async () => {
    if (counts !== null && counts.messageCount > 0) await setNewsAside('message');
    if (counts !== null && counts.requestCount > 0) await setNewsAside('request');
  });
  if (unread === 0) return null;
  return (
    <button type="button" onClick={run} aria-busy={isBusy || undefined}>
      <Icon name="check" size={20} />
      {t('client_menu.set_aside')}
    </button>
  );
}
