import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import text from '../ui/text.module.css';
import classes from './conversation-log.module.css';
import { chunkOf, findMessage, hasBeginning } from './conversation-state.ts';
import { LogContext, type LogParts } from './log-context.ts';
import { type Insert, MessageChunk } from './message-chunk.tsx';
import { dayKey } from './message-day.ts';
import { MessageItem } from './message-item.tsx';
import { useMessageTools } from './message-tools.tsx';
import { PendingMessage } from './pending-message.tsx';
import { type People, type Person, ticksOf, usePeople } from './people.ts';
import { useScrollKeeper } from './scroll-keeper.ts';
import { useAttention } from './use-attention.ts';
import type { Talk } from './use-conversation.ts';

export type { Insert };

type Props = {
  talk: Talk;
  /** What someone without a name is called; a participant's name else. */
  nameOf?: ((person: Person) => string) | undefined;
  inserts?: readonly Insert[] | undefined;
  /** What the client has written is not for the clinic any more, also where it was loaded before. */
  isWithheld?: boolean;
  /** Something else lies over it: what comes meanwhile is not read. */
  isCovered?: boolean;
  /** In the place of messages while nothing was said. */
  empty?: ReactNode;
};

const noInserts: readonly Insert[] = [];

/** The messages of a conversation, the newest at the end; older ones come as one scrolls up. */
export function ConversationLog(props: Props) {
  const { talk, nameOf, inserts = noInserts, isWithheld = false, isCovered = false, empty } = props;
  const { t } = useTranslation();
  const { side, uuid, calls, ownNumber, state, pending, loadOlder } = talk;
  const people = usePeople(talk.participants);
  const unreadLine = useRef<HTMLParagraphElement>(null);
  const older = useCallback(() => talk.older === 'rest' && loadOlder(), [talk.older, loadOlder]);
  const { scroller, content, isAtEnd, toEnd } = useScrollKeeper(older, unreadLine);
  const tools = useMessageTools(talk);
  const { Translated, onMenu, onFormerTexts, onPicture } = tools;
  const parts = useMemo<LogParts>(
    () => ({
      side,
      uuid,
      calls,
      ownNumber,
      people,
      isWithheld,
      nameOf: nameOf ?? (({ name, role }) => name ?? t(`chat.role.${role}`)),
      Translated,
      onMenu,
      onFormerTexts,
      onPicture,
    }),
    [
      side,
      uuid,
      calls,
      ownNumber,
      people,
      isWithheld,
      nameOf,
      t,
      Translated,
      onMenu,
      onFormerTexts,
      onPicture,
    ],
  );
  const attention = useAttention(talk, isAtEnd && !isCovered);
  const newestPending = pending.at(-1)?.message.id;
  // Whoever writes looks at what they have written.
  useEffect(() => {
    if (newestPending !== undefined) toEnd();
  }, [newestPending, toEnd]);
  const isEmpty = state.last === 0 && pending.length === 0;
  return (
    <LogContext value={parts}>
      <div className={classes.place}>
        <div
          ref={scroller}
          className={classes.scroller}
          role="log"
          aria-live="off"
          aria-label={t('chat.log')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys
          tabIndex={0}
          onKeyDown={moveBetweenMenus}
        >
          <div ref={content} className={classes.content}>
            {!isEmpty && <Beginning talk={talk} />}
            {isEmpty && empty}
            <Chunks talk={talk} inserts={inserts} attention={attention} unreadLine={unreadLine} />
            <Unsettled talk={talk} />
            <Typing talk={talk} people={people} nameOf={parts.nameOf} />
          </div>
        </div>
        {!isAtEnd && <ToEnd count={attention.below} onPress={toEnd} />}
        <Announcement talk={talk} people={people} nameOf={parts.nameOf} />
      </div>
      {tools.opened}
    </LogContext>
  );
}

/** From the menu of one message to that of the next. */
function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches('[data-message-menu]'))
    return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-message-menu]')];
  all[all.indexOf(target) + step]?.focus();
}

function Beginning({ talk: { state, older, loadOlder } }: { talk: Talk }) {
  const { t } = useTranslation();
  if (hasBeginning(state)) return null;
  if (older === 'loading')
    return (
      <div className={classes.older} role="status" aria-label={t('site.loading')}>
        <Skeleton width="46%" height={48} />
        <Skeleton width="62%" height={72} />
      </div>
    );
  return (
    <div className={classes.beginning}>
      {older === 'failed' && <p role="alert">{t('chat.older_failed')}</p>}
      <Button kind="line" small onClick={loadOlder}>
        {older === 'failed' ? t('action.retry') : t('chat.older')}
      </Button>
    </div>
  );
}

type ChunkProps = {
  talk: Talk;
  inserts: readonly Insert[];
  attention: ReturnType<typeof useAttention>;
  unreadLine: React.RefObject<HTMLParagraphElement | null>;
};

/** The newest own message that has a menu. */
function findTabStop({ state, side, ownNumber }: Talk): number | null {
  for (let seq = state.last; seq >= Math.max(1, state.first, state.last - 100); seq -= 1) {
    const message = findMessage(state, seq);
    if (message?.side === side && message.author === ownNumber && message.retracted_at === null) return seq;
  }
  return null;
}

function Chunks({ talk, inserts, attention, unreadLine }: ChunkProps) {
  const { state, participants, side } = talk;
  const ticks = ticksOf(participants, side);
  const today = dayKey(new Date());
  const tabStop = findTabStop(talk);
  const byChunk = useMemo(
    () => Map.groupBy(inserts, ({ afterSeq }) => chunkOf(Math.max(1, afterSeq))),
    [inserts],
  );
  const keys = [...state.chunks.keys()].sort((a, b) => a - b);
  return keys.map((key, i) => {
    const messages = state.chunks.get(key) ?? [];
    const [from, to] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0];
    const within = (seq: number | null) => (seq !== null && seq >= from && seq <= to ? seq : null);
    const upTo = (seq: number) => Math.min(Math.max(seq, from - 1), to);
    const lineFrom = within(attention.lineFrom);
    return (
      <MessageChunk
        key={key}
        messages={messages}
        before={findMessage(state, from - 1)?.sent_at ?? null}
        today={today}
        delivered={upTo(ticks.delivered)}
        read={upTo(ticks.read)}
        unreadFrom={lineFrom}
        unreadCount={lineFrom === null ? 0 : attention.lineCount}
        unreadLine={unreadLine}
        tabStop={within(tabStop)}
        isNewest={i === keys.length - 1}
        inserts={byChunk.get(key)}
      />
    );
  });
}

/** Own messages that the service has before the ones in between are here, and those that it does not have yet. */
function Unsettled({ talk }: { talk: Talk }) {
  const { state, pending, side } = talk;
  const early: ChatMessage[] = [...state.beyond.values()].filter((message) => message.side === side);
  if (early.length + pending.length === 0) return null;
  return (
    <div className={classes.chunk}>
      {early.map((message) => (
        <MessageItem key={message.id} message={message} tick="sent" isTabStop={false} />
      ))}
      {pending.map((one) => (
        <PendingMessage key={one.message.id} pending={one} talk={talk} />
      ))}
    </div>
  );
}

type NameProps = { talk: Talk; people: People; nameOf(person: Person): string };

function Typing({ talk: { typists, side }, people, nameOf }: NameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = typists
    .filter((typist) => typist.side !== side)
    .map(({ number }) => (number === null ? undefined : people.get(number)))
    .map((person) => (person ? nameOf(person) : t('chat.someone')));
  return (
    <p className={classes.typing} aria-hidden={names.length === 0}>
      {names.length > 0 && (
        <>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('chat.typing', { count: names.length, names: format.list(names) })}
        </>
      )}
    </p>
  );
}

function ToEnd({ count, onPress }: { count: number; onPress(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <button
      type="button"
      className={classes.toEnd}
      aria-label={count > 0 ? undefined : t('chat.to_end')}
      title={t('chat.to_end')}
      onClick={onPress}
    >
      <Icon name="down" size={20} />
      {count > 0 && <span>{t('chat.new_messages', { count, n: format.number(count) })}</span>}
    </button>
  );
}

/** Says once that something came, and not the whole history. */
function Announcement({ talk: { state, side }, people, nameOf }: NameProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(state.last);
  const [words, setWords] = useState('');
  if (state.last > from) {
    setFrom(state.last);
    const message = findMessage(state, state.last);
    if (message && message.side !== side) {
      const author = message.author === null ? undefined : people.get(message.author);
      const name = author ? nameOf(author) : t('chat.service_name');
      setWords(t('chat.announce', { name }));
    }
  }
  return (
    <p className={text.hidden} aria-live="polite" key={from}>
      {words}
    </p>
  );
}
