import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { ChatPanes } from '../chat-panes.tsx';
import { ConversationSkeleton } from '../chat-skeleton.tsx';
import classes from './staff-chats.module.css';

const rows = [1, 2, 3, 4, 5];

/** List and conversation of the clinic's side before their data are here, with their measures. */
export function StaffChatsSkeleton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isOpen = /\/staff\/chats\/./.test(pathname);
  return (
    <div role="status" aria-label={t('site.loading')}>
      <ChatPanes isOpen={isOpen} list={<ListSkeleton />}>
        <noscript>
          <p>{t('staff.needs_scripts')}</p>
        </noscript>
        {isOpen && <ConversationSkeleton />}
      </ChatPanes>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <h1 className={text.h2}>{t('staff_chat.title')}</h1>
        <Skeleton width="100%" height={40} />
        <div className={classes.tabsSkeleton}>
          <Skeleton width="70%" height={20} />
        </div>
      </div>
      {rows.map((row) => (
        <div key={row} className={classes.rowSkeleton}>
          <Skeleton width="55%" height={20} />
          <Skeleton width="40%" height={16} />
          <Skeleton width="80%" height={18} />
        </div>
      ))}
    </div>
  );
}
