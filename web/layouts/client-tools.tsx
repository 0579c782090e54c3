import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { NavLink } from '../platform/links.tsx';
import { useSession } from '../platform/session.ts';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import classes from './client-tools.module.css';

/** The ways of a client to the own requests and conversations, each with what is new there. */
export function ClientTools() {
  const { t } = useTranslation();
  const { isLoggedIn, counts } = useSession();
  if (!isLoggedIn) return null;
  return (
    <nav className={classes.tools} aria-label={t('client_menu.tools')}>
      <Tool to="/requests" icon="requests" name="requests" count={counts?.requestCount ?? 0} />
      <Tool to="/chat" icon="chat" name="chat" count={counts?.messageCount ?? 0} />
    </nav>
  );
}

type ToolProps = { to: string; icon: IconName; name: 'requests' | 'chat'; count: number };

function Tool({ to, icon, name, count }: ToolProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t(`client_menu.${name}`);
  const news = t(`client_menu.${name}_unread`, { count, n: format.number(count) });
  return (
    <NavLink
      to={to}
      className={classes.link ?? ''}
      aria-label={count > 0 ? [title, news].join(t('site.comma')) : title}
      title={title}
    >
      <Icon name={icon} size={20} />
      <UnreadDisc count={count} />
    </NavLink>
  );
}
