import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLoaderData } from 'react-router';
import { getChat, type OpenedChat } from '../../contract/chats/chats.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { roundMinutes } from '../clinics/reports/usual-reply.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { useHealthConsent } from '../requests/inquiry/use-health-consent.ts';
import { buttonClass } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import { ChatBanner, isWritable } from './chat-banner.tsx';
import { ConversationSkeleton } from './chat-skeleton.tsx';
import classes from './chats-page.module.css';
import { Composer } from './composer.tsx';
import { loadPage } from './conversation-calls.ts';
import { ConversationFrame } from './conversation-frame.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { ConversationStrip } from './conversation-strip.tsx';
import { HealthBox } from './health-box.tsx';
import { OpenedFiles } from './log-context.ts';
import { type Talk, useConversation } from './use-conversation.ts';
import { useOpenedChat } from './use-opened-chat.ts';

/** Nothing was said yet: what may be asked here and when an answer comes. */
function EmptyConversation({ chat }: { chat: OpenedChat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { usual_reply_minutes: minutes, clinic, doctor } = chat;
  return (
    <div className={classes.place}>
      <div className={classes.words}>
        <p>{t('chat.begin', { name: doctor?.title ?? clinic.title })}</p>
        {minutes !== null && <p>{t('chat.usual_reply', { time: format.duration(roundMinutes(minutes)) })}</p>}
      </div>
    </div>
  );
}

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data: chat } = await api(getChat, { params: { uuid: params.uuid ?? '' } }, signal);
  return { chat, page: await loadPage('client', chat.uuid, chat, signal) };
});

export function HydrateFallback() {
  return <ConversationSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <div className={classes.place}>
        <ProfileFailure error={error} />
      </div>
    );
  return (
    <div className={classes.place}>
      <div className={classes.words}>
        <h1 className={text.h3}>{t('chat.missing_title')}</h1>
        <p>{t('chat.missing_text')}</p>
        <Link to="/chat" className={buttonClass({ kind: 'tonal' })}>
          {t('chat.all')}
        </Link>
      </div>
    </div>
  );
}

/** One conversation of a client with a clinic. */
export default function ChatPage() {
  const data = useLoaderData<typeof clientLoader>();
  return <Conversation key={data.chat.uuid} {...data} />;
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;

function Conversation({ chat: loaded, page }: Loaded) {
  const { t } = useTranslation();
  const { chat, refresh } = useOpenedChat(
    loaded,
    async () => (await browserApi(getChat, { params: { uuid: loaded.uuid } })).data,
  );
  const talk = useConversation({ side: 'client', chat, page });
  const onChanged = () => void refresh();
  const opened = useMemo(
    () => new Map(chat.opened_files?.map(({ id, at }) => [id, at])),
    [chat.opened_files],
  );
  return (
    <ConversationFrame
      head={<ConversationHead chat={chat} onChanged={onChanged} />}
      strip={<ConversationStrip chat={chat} />}
      foot={
        <>
          <ChatBanner side="client" chat={chat} onChanged={onChanged} />
          {isWritable(chat, 'client') && <Writing chat={chat} talk={talk} onChanged={onChanged} />}
        </>
      }
    >
      <PageMeta
        title={t('chat.page_title', { clinic: chat.clinic.title })}
        description={t('chat.description')}
        noIndex
      />
      <OpenedFiles value={opened}>
        <ConversationLog talk={talk} empty={<EmptyConversation chat={chat} />} />
      </OpenedFiles>
    </ConversationFrame>
  );
}

/** The composer; before the first message without a request the consent that names the clinic stands above it. */
function Writing({ chat, talk, onChanged }: { chat: OpenedChat; talk: Talk; onChanged(): void }) {
  const { t } = useTranslation();
  const { needs_health_consent: isNeeded, clinic } = chat;
  const isOnItsWay = talk.pending.some(({ message, state }) => message.health_consent && state !== 'failed');
  const consent = useHealthConsent([{ clinic_id: clinic.id }], isNeeded);
  const [error, setError] = useState<string>();
  const { last } = talk.state;
  const look = useEffectEvent(() => isNeeded && onChanged());
  // With the first message the consent was given, perhaps in another window.
  useEffect(() => {
    if (last > 0) look();
  }, [last]);
  function extra() {
    if (!isNeeded || isOnItsWay) return {};
    if (consent.text && consent.isAgreed) return { health_consent: consent.text.hash };
    setError(t('chat.health_first'));
    document.querySelector<HTMLElement>('[name="health_consent"]')?.focus();
    return null;
  }
  return (
    <Composer
      talk={talk}
      extra={extra}
      above={
        isNeeded &&
        !isOnItsWay && (
          <HealthBox
            consent={consent}
            clinic={clinic.title}
            error={error}
            onAnswered={() => setError(undefined)}
          />
        )
      }
    />
  );
}
