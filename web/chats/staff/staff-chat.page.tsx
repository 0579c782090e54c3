import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { type ChatNote, listNotes } from '../../../contract/chats/chat-tools.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { isMissing } from '../../platform/not-found.ts';
import { NotFoundPage } from '../../platform/not-found-page.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { AssignMenu } from '../../requests/assignments/assign-menu.tsx';
import { isCaseShown } from '../../team/case-view.ts';
import { below } from '../../ui/breakpoints.ts';
import { latePart } from '../../ui/late-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadPage, type MessagePage } from '../conversation-calls.ts';
import { ConversationFrame } from '../conversation-frame.tsx';
import { ConversationLog } from '../conversation-log.tsx';
import { ConversationMenu } from '../conversation-menu.tsx';
import type { Person } from '../people.ts';
import { useConversation } from '../use-conversation.ts';
import side from './case-side.module.css';
import { CaseTabs } from './case-tabs.tsx';
import { ChatKeys } from './chat-keys.tsx';
import { useClientName } from './client-name.ts';
import { NoteItem } from './note-item.tsx';
import { StaffChatHead } from './staff-chat-head.tsx';
import classes from './staff-chats.module.css';
import { StaffComposer } from './staff-composer.tsx';
import { type ChatHead, loadHead, useChatHead } from './use-chat-head.ts';
import { useCloseChat } from './use-close-chat.ts';
import { useNotes } from './use-notes.ts';

/** Fetched after the page: the last message comes first. */
const casePanel = latePart(() => import('../../requests/staff/case-panel.tsx'));

type Loaded = { head: ChatHead; page: MessagePage; notes: ChatNote[] };

export const clientLoader = accountLoad(async ({ api, params, signal }): Promise<Loaded> => {
  const uuid = params.uuid ?? '';
  const [head, notes] = await Promise.all([
    loadHead(api, uuid, signal),
    api(listNotes, { params: { uuid } }, signal),
  ]);
  return { head, page: await loadPage('staff', uuid, head.chat, signal), notes: notes.data };
});

/** Another folder beside it changes nothing in the conversation. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <div className={classes.failure}>
      <ProfileFailure error={error} />
    </div>
  );
}

export default function StaffChatPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <StaffConversation key={loaded.head.chat.uuid} loaded={loaded} />;
}

/** A conversation as the clinic's people have it: with the notes that they alone see between the messages. */
function StaffConversation({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation();
  const { chat, found, reload } = useChatHead(loaded.head);
  const { uuid } = chat;
  const close = useCloseChat(uuid, reload);
  const talk = useConversation({ side: 'staff', chat, page: loaded.page });
  const { notes, add, drop } = useNotes(uuid, loaded.notes, chat.request?.id);
  const { search } = useLocation();
  const isCase = found !== null && isCaseShown(new URLSearchParams(search));
  const CasePanel = casePanel.usePart(found !== null)?.CasePanel;
  const requestId = chat.request?.id;
  const about = useMemo(
    () => (requestId === undefined ? null : { requestId, clinicId: chat.clinic.id }),
    [requestId, chat.clinic.id],
  );
  const name = useClientName()(chat.client);
  const nameOf = useCallback(
    (person: Person) => (person.role === 'client' ? name : (person.name ?? t(`chat.role.${person.role}`))),
    [name, t],
  );
  const inserts = useMemo(
    () =>
      notes.map((note) => ({
        key: note.id,
        afterSeq: note.after_seq,
        node: <NoteItem uuid={uuid} about={about} note={note} onRemoved={drop} />,
      })),
    [notes, uuid, about, drop],
  );
  return (
    <>
      <PageMeta
        title={t('staff_chat.page_title', { name })}
        description={t('staff_chat.description')}
        noIndex
      />
      <ChatKeys chat={chat} isAboutCase={found !== null} onClose={close} onChanged={reload} />
      <ConversationFrame
        head={
          <StaffChatHead
            chat={chat}
            name={name}
            menu={
              <>
                {chat.inbox && <AssignMenu entry={chat.inbox} clinicId={chat.clinic.id} onChanged={reload} />}
                <ConversationMenu side="staff" chat={chat} onClose={close} onChanged={reload} />
              </>
            }
          />
        }
        strip={found && <CaseTabs found={found} />}
        isSideShown={isCase}
        side={
          found && (
            <aside className={side.side} aria-label={t('staff_chat.view_case', { number: found.number })}>
              {CasePanel ? <CasePanel found={found} onChanged={reload} /> : <CaseSkeleton />}
            </aside>
          )
        }
        foot={<StaffComposer chat={chat} talk={talk} onNote={add} onChanged={reload} />}
      >
        <ConversationLog
          talk={talk}
          nameOf={nameOf}
          inserts={inserts}
          isWithheld={chat.needs_health_consent}
          isCovered={isCase && matchMedia(below(1280)).matches}
        />
      </ConversationFrame>
    </>
  );
}

function CaseSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('site.loading')} className={side.skeleton}>
      <Skeleton width="70%" height={28} />
      <Skeleton width="100%" height={160} />
      <Skeleton width="100%" height={220} />
    </div>
  );
}
