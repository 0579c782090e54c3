import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageMeta } from '../platform/meta.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import text from '../ui/text.module.css';
import { ChatPanes } from './chat-panes.tsx';
import classes from './chat-skeleton.module.css';

/** List and conversation before they are here, with their measures. */
export function ChatsSkeleton() {
  const { t } = useTranslation();
  const { uuid } = useParams();
  const list = (
    <div className={classes.list}>
      <h1 className={text.h2}>{t('chat.title')}</h1>
      <Skeleton width="100%" height={40} />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton width={44} height={44} />
          <div>
            <Skeleton width="70%" height={16} />
            <Skeleton width="45%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
  return (
    <ChatPanes list={list} isOpen={uuid !== undefined}>
      <PageMeta title={t('chat.title')} description={t('chat.description')} noIndex />
      <div role="status" aria-label={t('site.loading')} className={classes.talk}>
        <noscript>
          <p>{t('profile.needs_scripts')}</p>
        </noscript>
        <ConversationSkeleton />
      </div>
    </ChatPanes>
  );
}

export function ConversationSkeleton() {
  return (
    <div className={classes.conversation}>
      <Skeleton width="40%" height={28} />
      <Skeleton width="60%" height={16} />
      <div className={classes.messages}>
        <Skeleton width="52%" height={68} />
        <span className={classes.own}>
          <Skeleton width="100%" height={48} />
        </span>
        <Skeleton width="60%" height={92} />
        <span className={classes.own}>
          <Skeleton width="100%" height={68} />
        </span>
      </div>
      <Skeleton width="100%" height={48} />
    </div>
  );
}
