import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { UnreadDisc } from '../platform/unread-disc.tsx';
import classes from './chat-row.module.css';

type Props = {
  to: string;
  isHere: boolean;
  picture: ReactNode;
  title: ReactNode;
  subtitle: ReactNode;
  preview: ReactNode;
  isUnread: boolean;
  time: ReactNode;
  unread: number;
  foot?: ReactNode;
};

/** A conversation in the list. */
export function ChatRow({
  to,
  isHere,
  picture,
  title,
  subtitle,
  preview,
  isUnread,
  time,
  unread,
  foot,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to={to}
      className={classes.row}
      aria-current={isHere ? 'page' : undefined}
      data-unread={isUnread || undefined}
      preventScrollReset
    >
      <span className={classes.picture}>{picture}</span>
      <span className={classes.about}>
        <span className={classes.two}>
          {/* Cut at its own end, whatever the page's direction. */}
          <b dir="auto">{title}</b>
          <span className={classes.time}>{time}</span>
        </span>
        <span className={classes.subtitle}>{subtitle}</span>
        <span className={classes.two}>
          <span className={classes.preview}>{preview}</span>
          {unread > 0 && (
            <span role="img" aria-label={t('chat.new_messages', { count: unread, n: format.number(unread) })}>
              <UnreadDisc count={unread} />
            </span>
          )}
        </span>
        {foot}
      </span>
    </Link>
  );
}
