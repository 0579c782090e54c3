import { Fragment, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import log from './conversation-log.module.css';
import { useLogParts } from './log-context.ts';
import classes from './message.module.css';
import { dayKey, dayText, nearDay } from './message-day.ts';
import { MessageItem, type Tick } from './message-item.tsx';

/** So far from what is in view, above and below, messages need no elements, px: some two hundred and fifty of them. */
const FAR = '20000px 0px';

/**
 * The height of a part of the list that is far from what is in view, px; null while it is near. A part that is far stands
 * empty in its height: the page is as quick with ten thousand messages as with hundreds. `mayGo` is false for one that
 * is always drawn.
 */
function useFarHeight(mayGo: boolean): {
  element: RefObject<HTMLDivElement | null>;
  farHeight: number | null;
} {
  const element = useRef<HTMLDivElement>(null);
  const [farHeight, setFarHeight] = useState<number | null>(null);
  useEffect(() => {
    const part = element.current;
    if (!part || !mayGo) return setFarHeight(null);
    const watch = new IntersectionObserver(
      ([...entries]) => {
        const { isIntersecting = true, boundingClientRect } = entries.at(-1) ?? {};
        // Whoever has the focus in it goes on from there.
        const isFar = !isIntersecting && !part.contains(document.activeElement);
        setFarHeight(isFar ? (boundingClientRect?.height ?? null) : null);
      },
      { root: part.closest('[role=log]'), rootMargin: FAR },
    );
    watch.observe(part);
    return () => watch.disconnect();
  }, [mayGo]);
  return { element, farHeight };
}

/** Something of another kind that stands after a message, such as a note of the clinic's people. */
export type Insert = { key: string; afterSeq: number; node: ReactNode };

type Props = {
  messages: readonly ChatMessage[];
  /** When the message before the first of these was sent; null: there is none. */
  before: string | null;
  /** `dayKey` of now: at midnight today becomes yesterday. */
  today: string;
  /** How far the other side has received and read, no further than these messages reach. */
  delivered: number;
  read: number;
  /** Above this message stands the line of what is new; null: not among these. */
  unreadFrom: number | null;
  unreadCount: number;
  unreadLine: RefObject<HTMLParagraphElement | null>;
  /** The message whose menu Tab reaches; null: not among these. */
  tabStop: number | null;
  /** The last ones change and are mostly in view: they are always drawn. */
  isNewest: boolean;
  inserts: readonly Insert[] | undefined;
};

/** True once it has been drawn: from then on the browser knows its size and may leave it out while it is not in view. */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // The size is noted when a frame ends: it is known in the one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}

/** Fifty messages, drawn anew only when something of them changes. */
export const MessageChunk = memo(function MessageChunk(props: Props) {
  const { messages, before, unreadFrom, unreadCount, unreadLine, tabStop, isNewest, inserts } = props;
  const isDrawn = useDrawn();
  const { element, farHeight } = useFarHeight(!isNewest);
  if (farHeight !== null)
    return <div ref={element} className={log.chunk} data-chunk style={{ blockSize: farHeight }} />;
  return (
    <div ref={element} className={log.chunk} data-chunk data-drawn={(isDrawn && !isNewest) || undefined}>
      {messages.map((message, i) => {
        const last = i === 0 ? before : (messages[i - 1]?.sent_at ?? null);
        return (
          <Fragment key={message.id}>
            {(last === null || dayKey(last) !== dayKey(message.sent_at)) && <DayLine at={message.sent_at} />}
            {message.seq === unreadFrom && <UnreadLine count={unreadCount} lineRef={unreadLine} />}
            <MessageItem
              message={message}
              tick={tickOf(message, props)}
              isTabStop={message.seq === tabStop}
            />
            {inserts?.map(
              ({ key, afterSeq, node }) => afterSeq === message.seq && <Fragment key={key}>{node}</Fragment>,
            )}
          </Fragment>
        );
      })}
    </div>
  );
});

function tickOf({ seq }: ChatMessage, { delivered, read }: Props): Tick {
  if (seq <= read) return 'read';
  return seq <= delivered ? 'delivered' : 'sent';
}

/** `Сегодня, 21 ноября`. */
function DayLine({ at }: { at: string }) {
  const { t } = useTranslation();
  const { language } = useSite();
  const now = new Date();
  const near = nearDay(at, now);
  const day = dayText(at, now, language.prefix);
  return <p className={classes.line}>{near === null ? day : t(`chat.${near}`, { day })}</p>;
}

type LineProps = { count: number; lineRef: RefObject<HTMLParagraphElement | null> };

function UnreadLine({ count, lineRef }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uuid } = useLogParts();
  return (
    <p ref={lineRef} className={classes.line} data-new id={`new-${uuid}`}>
      {t('chat.new_messages', { count, n: format.number(count) })}
    </p>
  );
}
