import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import { listChats } from '../../contract/chats/chats.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { ChatListPane } from './chat-list.tsx';
import { ChatPanes } from './chat-panes.tsx';
import { ChatsSkeleton } from './chat-skeleton.tsx';
import { type ChatPage, useChatList } from './use-chat-list.ts';

const isArchiveIn = (search: string): boolean => new URLSearchParams(search).get('archived') === '1';

export const clientLoader = accountLoad(async ({ api, url, signal }) =>
  api(listChats, { query: isArchiveIn(url.search) ? { archived: true } : {} }, signal),
);

/** From one conversation to the next the list stays; it follows what happens by itself. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : isArchiveIn(currentUrl.search) !== isArchiveIn(nextUrl.search);

export function HydrateFallback() {
  return <ChatsSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ChatPanes list={null} isOpen>
      <ProfileFailure error={error} />
    </ChatPanes>
  );
}

/** The list beside the conversation that is open. */
export default function ChatsLayout() {
  const page = useLoaderData<typeof clientLoader>();
  const isArchive = isArchiveIn(useLocation().search);
  return <Chats key={String(isArchive)} page={page} isArchive={isArchive} />;
}

function Chats({ page, isArchive }: { page: ChatPage; isArchive: boolean }) {
  const { uuid: here = null } = useParams();
  const list = useChatList(page, isArchive, here);
  const isEmpty = list.rows.length === 0 && list.q === '' && !isArchive;
  return (
    <ChatPanes
      list={<ChatListPane list={list} here={here} isArchive={isArchive} />}
      isOpen={here !== null || isEmpty}
    >
      <Outlet context={{ isEmpty }} />
    </ChatPanes>
  );
}
