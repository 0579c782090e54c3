import { useTranslation } from 'react-i18next';
import type { Chat } from '../../contract/chats/chats.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import classes from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { ClinicPicture } from './clinic-picture.tsx';
import { LastWords } from './last-words.tsx';
import { RowTime } from './row-time.tsx';
import type { ChatList } from './use-chat-list.ts';

type Props = { list: ChatList; here: string | null; isArchive: boolean };

/** Own conversations, with what is new in each. */
export function ChatListPane({ list, here, isArchive }: Props) {
  const { t } = useTranslation();
  const { rows, q, state } = list;
  return (
    <nav className={classes.pane} aria-label={t('chat.list')}>
      <ListHead list={list} isArchive={isArchive} isOpen={here !== null} />
      <div className={classes.rows}>
        {state === 'failed' && <Failed onRetry={list.retry} />}
        {rows.length === 0 && state === 'rest' && <Nothing q={q} isArchive={isArchive} />}
        <ul>
          {rows.map((chat) => (
            <li key={chat.uuid}>
              <Row chat={chat} isHere={chat.uuid === here} isArchive={isArchive} />
            </li>
          ))}
        </ul>
        {list.meta.next !== null && (
          <p className={classes.more}>
            <Button small loading={state === 'more'} onClick={list.loadMore}>
              {t('chat.more')}
            </Button>
          </p>
        )}
        <p className={classes.archive}>
          {isArchive ? (
            <Link to="/chat">
              <Icon name="chat" size={18} />
              {t('chat.all')}
            </Link>
          ) : (
            <Link to="/chat?archived=1">
              <Icon name="archive" size={18} />
              {t('chat.archived')}
            </Link>
          )}
        </p>
      </div>
    </nav>
  );
}

/** The title is the page's own where no conversation is open; else that of the conversation is. */
function ListHead({ list, isArchive, isOpen }: { list: ChatList; isArchive: boolean; isOpen: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { meta, q } = list;
  const Title = isOpen ? 'h2' : 'h1';
  const counts = [
    t('chat.conversations', { count: meta.total, n: format.number(meta.total) }),
    ...(meta.unread > 0
      ? [t('chat.new_messages', { count: meta.unread, n: format.number(meta.unread) })]
      : []),
  ];
  return (
    <div className={classes.head}>
      <div className={classes.two}>
        <Title className={text.h2}>{t(isArchive ? 'chat.archived' : 'chat.title')}</Title>
        {q === '' && <span className={classes.counts}>{counts.join(t('site.comma'))}</span>}
      </div>
      <div className={classes.search}>
        <input
          type="search"
          className={field.input}
          value={q}
          dir="auto"
          placeholder={t('chat.search')}
          aria-label={t('chat.search_label')}
          onChange={({ target }) => list.search(target.value)}
        />
        {q !== '' && (
          <IconButton label={t('chat.search_clear')} onClick={() => list.search('')}>
            <Icon name="close" size={18} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function Row({ chat, isHere, isArchive }: { chat: Chat; isHere: boolean; isArchive: boolean }) {
  const { t } = useTranslation();
  const { clinic, request, doctor, last, last_at, unread, uuid } = chat;
  const about = request
    ? t('chat.row_request', { n: request.number })
    : doctor
      ? doctor.title
      : t('chat.row_no_request');
  return (
    <ChatRow
      to={`/chat/${uuid}${isArchive ? '?archived=1' : ''}`}
      isHere={isHere}
      picture={<ClinicPicture photo={clinic.photo} sizes="44px" />}
      title={clinic.title}
      subtitle={
        <>
          <bdi>{clinic.city ?? clinic.country.title}</bdi>
          {' · '}
          <bdi>{about}</bdi>
        </>
      }
      preview={<LastWords last={last} side="client" />}
      isUnread={unread > 0}
      time={<RowTime at={last?.sent_at ?? last_at} />}
      unread={unread}
    />
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.state} role="alert">
      <p>{t('chat.list_failed')}</p>
      <Button small kind="tonal" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

function Nothing({ q, isArchive }: { q: string; isArchive: boolean }) {
  const { t } = useTranslation();
  const words = q !== '' ? 'chat.found_none' : isArchive ? 'chat.archive_empty' : 'chat.list_empty';
  return <p className={classes.state}>{t(words)}</p>;
}
