import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { portraitSize, portraitWidths } from '../../contract/platform/pictures.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { DrawnPicture } from '../platform/picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLogParts } from './log-context.ts';
import classes from './message.module.css';
import { MessageFiles } from './message-files.tsx';
import type { Person } from './people.ts';
import { PhraseBody } from './phrases/phrase-body.tsx';

/** First letters of the first two words; titles with a full stop say nothing of who it is. */
function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.') && !/^[Дд]-р$/.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** Portrait of a doctor, initials of others; beside words that say who it is. */
function Avatar({ person }: { person: Person | undefined }) {
  const { nameOf } = useLogParts();
  const [hasPortrait, setPortrait] = useState(person?.doctor_id != null);
  if (person?.doctor_id != null && hasPortrait)
    return (
      <span className={classes.avatar} onErrorCapture={() => setPortrait(false)}>
        <DrawnPicture
          picture={{
            path: `/media/portraits/${person.doctor_id}`,
            widths: [...portraitWidths],
            version: 0,
            ...portraitSize,
          }}
          alt=""
          sizes="40px"
        />
      </span>
    );
  const initials = person === undefined || person.name === null ? '' : initialsOf(nameOf(person));
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initials === '' ? <Icon name="user" size={20} /> : initials}
    </span>
  );
}

/** How far an own message has come. */
export type Tick = 'sent' | 'delivered' | 'read';

type Props = {
  message: ChatMessage;
  /** Of messages of the reader's own side. */
  tick: Tick | null;
  /** Reached with Tab; the menus of other messages with the arrow keys from it. */
  isTabStop: boolean;
};

/** One message: theirs at the start with name and role, ours at the end, the service's in the middle. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message } = props;
  const { side, ownNumber, people } = useLogParts();
  if (message.side === 'service') return <ServiceLine message={message} />;
  const author = message.author === null ? undefined : people.get(message.author);
  if (message.side !== side) return <TheirMessage message={message} author={author} />;
  const isOwn = message.author === ownNumber && ownNumber !== null;
  return <OurMessage {...props} isOwn={isOwn} author={isOwn ? undefined : author} />;
});

type Opening = NonNullable<NonNullable<ChatMessage['event']>['opening']>;

/** Why an operator has read the conversation, or which file they have opened and why. */
function openingWords(t: TFunction, { reason, document }: Opening): string {
  const why = { reason: isolate(reason) };
  if (!document) return t('chat.operator_read', why);
  if (document.name === null) return t('chat.operator_opened_gone_file', why);
  return t('chat.operator_opened_file', { ...why, name: isolate(document.name) });
}

function ServiceLine({ message: { event, seq, sent_at } }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { side } = useLogParts();
  if (!event) return null;
  const { kind, opening } = event;
  const isOpening = kind === 'contact_opened' || kind === 'papers_opened';
  const isClosing = kind === 'contact_closed' || kind === 'papers_closed';
  return (
    <p className={classes.service} data-seq={seq}>
      {isOpening ? (
        <Icon name="lock-open" size={18} />
      ) : (
        <Icon name={isClosing ? 'lock' : 'info'} size={18} />
      )}
      <span>
        <b>{t('chat.service')}</b> {opening ? openingWords(t, opening) : t(`chat.event.${side}.${kind}`)}
        {opening && <time dateTime={sent_at}>{format.dateTime(sent_at)}</time>}
      </span>
    </p>
  );
}

function Author({ author }: { author: Person | undefined }) {
  const { t } = useTranslation();
  const { nameOf } = useLogParts();
  if (!author) return <header className={classes.author}>{t('chat.someone')}</header>;
  return (
    <header className={classes.author}>
      <b>
        <bdi>{nameOf(author)}</bdi>
      </b>
      {(author.side === 'staff' || author.name !== null) && <span>{t(`chat.role.${author.role}`)}</span>}
    </header>
  );
}

/** What the client has written and the clinic reads no more: loaded before the withdrawal, or come empty since. */
function useIsHidden({ side: writer, body, retracted_at, attachments }: ChatMessage): boolean {
  const { side, isWithheld } = useLogParts();
  const isBare = body === '' && attachments.length === 0;
  return side === 'staff' && writer === 'client' && retracted_at === null && (isWithheld || isBare);
}

function Words({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { Translated } = useLogParts();
  const { body, retracted_at, attachments } = message;
  if (useIsHidden(message)) return <p className={classes.retracted}>{t('chat.withheld')}</p>;
  if (retracted_at !== null || body === null)
    return <p className={classes.retracted}>{t('chat.retracted')}</p>;
  return (
    <>
      {body !== '' && <PhraseBody message={message} />}
      {body !== '' && Translated && <Translated message={message} />}
      {attachments.length > 0 && <MessageFiles files={attachments} isSent />}
    </>
  );
}

function TheirMessage({ message, author }: { message: ChatMessage; author: Person | undefined }) {
  return (
    <article className={classes.theirs} data-seq={message.seq}>
      <Avatar person={author} />
      <Author author={author} />
      <Words message={message} />
      <p className={classes.meta}>
        <Moment at={message.sent_at} />
        <Corrected message={message} />
      </p>
    </article>
  );
}

type OurProps = Props & { isOwn: boolean; author: Person | undefined };

function OurMessage({ message, tick, isTabStop, isOwn, author }: OurProps) {
  const { t } = useTranslation();
  const { onMenu } = useLogParts();
  return (
    <article className={classes.ours} data-seq={message.seq}>
      {author && <Author author={author} />}
      <Words message={message} />
      <p className={classes.meta}>
        {isOwn && message.retracted_at === null && (
          <button
            type="button"
            className={classes.menu}
            data-message-menu
            tabIndex={isTabStop ? 0 : -1}
            aria-haspopup="menu"
            aria-label={t('chat.message_menu')}
            title={t('chat.message_menu')}
            onClick={({ currentTarget }) => onMenu(message, currentTarget)}
          >
            <Icon name="dots" size={18} />
          </button>
        )}
        <Corrected message={message} />
        <Moment at={message.sent_at} />
        {tick && message.retracted_at === null && <TickWord tick={tick} />}
      </p>
    </article>
  );
}

function Moment({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.time(new Date(at))}
    </time>
  );
}

function Corrected({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { onFormerTexts } = useLogParts();
  const isHidden = useIsHidden(message);
  if (message.corrected_at === null || message.retracted_at !== null || isHidden) return null;
  return (
    <button type="button" className={classes.corrected} onClick={() => onFormerTexts(message)}>
      {t('chat.corrected')}
    </button>
  );
}

/** Ticks with their word: the colour alone says nothing. */
function TickWord({ tick }: { tick: Tick }) {
  const { t } = useTranslation();
  return (
    <span className={classes.tick} data-tick={tick}>
      {tick === 'sent' ? <Icon name="check" size={16} /> : <Icon name="checks" size={16} />}
      {t(`chat.tick.${tick}`)}
    </span>
  );
}
