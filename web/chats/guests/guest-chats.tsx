import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatEventKind, ChatMessage, Participant } from '../../../contract/chats/chats.ts';
import { type GuestChat, listGuestMessages, sendGuestMessage } from '../../../contract/chats/guest-chats.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { useGuestPaths } from '../../requests/guests/guest-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './guest-chats.module.css';

type Props = { requestId: string; chats: readonly GuestChat[]; owner: string; canWrite: boolean };

/** How often a conversation in view is asked for what is new: guests have no live connection to it. */
const AGAIN_MS = 15_000;

/** Conversations about a shared request, each folded until it is looked at. */
export function GuestChats({ chats, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-labelledby="guest-chats">
      <h2 id="guest-chats">{t('shared.chats')}</h2>
      {chats.length === 0 && <p className={classes.quiet}>{t('shared.chats_none')}</p>}
      {chats.map((chat) => (
        <FoldedChat key={chat.uuid} {...props} chat={chat} />
      ))}
    </section>
  );
}

type ChatProps = Omit<Props, 'chats'> & { chat: GuestChat };

function FoldedChat(props: ChatProps) {
  const { chat } = props;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.chat} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>
          <bdi>{chat.clinic.title}</bdi>
        </b>
        <span className={classes.quiet}>{format.dateTime(chat.last_at)}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {isOpen && <OpenChat {...props} />}
    </details>
  );
}

type Said = {
  messages: ChatMessage[];
  participants: readonly Participant[];
  revision: number;
  hasOlder: boolean;
};

/** With messages that are new or changed in their places. */
function merge(before: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** Messages of one conversation: the newest first, older ones on demand, and what comes while it is in view. */
function useMessages({ requestId: id, chat: { uuid } }: ChatProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  const params = { id, uuid };

  async function load(): Promise<void> {
    const last = said?.messages.at(-1)?.seq;
    const query = said && last !== undefined ? { after: last, changed_since: said.revision } : {};
    try {
      const { data, meta } = await browserApi(listGuestMessages, { params, query });
      setSaid((before) => ({
        messages: merge(before?.messages ?? [], data),
        participants: meta.participants,
        revision: meta.revision,
        hasOlder: before ? before.hasOlder : meta.has_more,
      }));
      setFailure(null);
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew after each answer, which has its own last message
  useEffect(() => {
    if (said === null && failure === null) void load();
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [said, failure]);

  const older = useAction(async () => {
    const before = said?.messages[0]?.seq ?? 0;
    const { data, meta } = await browserApi(listGuestMessages, { params, query: { before } });
    setSaid((now) => now && { ...now, messages: merge(now.messages, data), hasOlder: meta.has_more });
  });
  return { said, failure, load, older };
}

function OpenChat(props: ChatProps) {
  const { t } = useTranslation();
  const { said, failure, load, older } = useMessages(props);
  const { canWrite, chat } = props;
  return (
    <div className={classes.open}>
      {said === null && failure === null && (
        <div role="status" aria-label={t('site.loading')}>
          <Skeleton width="100%" height={96} />
        </div>
      )}
      <FormMessage text={failure} />
      {failure !== null && (
        <Button small onClick={() => void load()}>
          {t('action.retry')}
        </Button>
      )}
      {said?.hasOlder && (
        <Button small kind="quiet" loading={older.isBusy} onClick={older.run}>
          {t('shared.older')}
        </Button>
      )}
      {said && (
        <ol className={classes.messages} aria-live="polite">
          {said.messages.map((message) => (
            <Message key={message.id} message={message} participants={said.participants} />
          ))}
        </ol>
      )}
      {said && canWrite && chat.state !== 'blocked' && <Composer {...props} onSent={load} />}
      {said && canWrite && chat.state === 'blocked' && <p className={classes.quiet}>{t('shared.closed')}</p>}
    </div>
  );
}

/** Texts of events that name the clinic as such, and not as the reader's own. */
const asClientReads: ReadonlySet<ChatEventKind> = new Set([
  'bill_entered_staff',
  'aftercare_written',
  'discharge_document',
]);

/** What happened, for somebody who is neither the client nor of the clinic. */
function eventKey(kind: ChatEventKind): string {
  if (kind === 'check_in_worrying') return 'chat.event.staff.check_in_answered';
  return `chat.event.${asClientReads.has(kind) ? 'client' : 'staff'}.${kind}`;
}

type MessageProps = { message: ChatMessage; participants: readonly Participant[] };

function Message({ message, participants }: MessageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const paths = useGuestPaths();
  const download = useAction(async ({ id, name }: { id: string; name: string }) => {
    if (paths) saveFile(await fetchSessionFile(paths.file(id)), name);
  });
  const { body, event, attachments, sent_at, author } = message;
  if (event)
    return (
      <li className={classes.service}>
        {t('chat.service')} {t(eventKey(event.kind))}
      </li>
    );
  const who = participants.find(({ number }) => number === author);
  const role = who ? t(`chat.role.${who.role}`) : t('chat.someone');
  return (
    <li className={classes.message} data-side={message.side}>
      <span className={classes.who}>
        {who?.name != null && (
          <b>
            <bdi>{who.name}</bdi>
          </b>
        )}
        <span>{role}</span>
        <time dateTime={sent_at}>{format.dateTime(sent_at)}</time>
      </span>
      {body === null ? (
        <span className={classes.quiet}>{t('chat.retracted')}</span>
      ) : (
        body !== '' && (
          <span className={classes.body} dir="auto">
            {body}
          </span>
        )
      )}
      {attachments.map((file) => (
        <button key={file.id} type="button" className={classes.file} onClick={() => download.run(file)}>
          <Icon name="document" size={18} />
          <bdi>{file.name}</bdi>
          <span className={classes.quiet}>{format.fileSize(file.bytes)}</span>
        </button>
      ))}
    </li>
  );
}

/** What is typed stays until it was said; the id stays with the words, so that a repeat says nothing twice. */
function Composer({ requestId, chat, owner, onSent }: ChatProps & { onSent(): Promise<void> }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [body, setBody] = useState('');
  const [id, setId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string | null>(null);
  const send = useAction(async () => {
    setFailure(null);
    try {
      await browserApi(sendGuestMessage, { params: { id: requestId, uuid: chat.uuid }, body: { id, body } });
    } catch (error) {
      return setFailure(failureText(error));
    }
    setBody('');
    setId(crypto.randomUUID());
    await onSent();
  });
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() !== '') send.run();
      }}
    >
      <TextArea
        label={t('shared.write', { clinic: isolate(chat.clinic.title) })}
        hint={t('shared.write_hint', { owner: isolate(owner) })}
        error={failure ?? undefined}
        name="body"
        maxLength={limits.messageMax}
        value={body}
        onChange={({ target }) => {
          setBody(target.value);
          // Other words are another message, also where the first one has arrived and only its answer was lost.
          if (failure !== null) setId(crypto.randomUUID());
          setFailure(null);
        }}
      />
      <div>
        <Button type="submit" kind="primary" loading={send.isBusy} disabled={body.trim() === ''}>
          {t('shared.send')}
        </Button>
      </div>
    </form>
  );
}
