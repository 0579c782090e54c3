import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { PageFailure } from '../../platform/page-failure.tsx';
import { keepChatRows } from '../../team/case-list.ts';
import { readClinicId } from '../../team/staff-address.ts';
import { chatsAddress, isFromInbox, readChatFolder } from '../../team/staff-chat-address.ts';
import { ChatPanes } from '../chat-panes.tsx';
import { StaffChatList } from './staff-chat-list.tsx';
import classes from './staff-chats.module.css';
import { type StaffChats, useStaffChats } from './use-staff-chats.ts';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.failure} />;
}

/** For the keys of a conversation that was opened from the list beside it; undefined: from elsewhere. */
function useKeptRows({ page, shown }: StaffChats, uuid: string | undefined): void {
  useEffect(() => {
    if (uuid === undefined || page === null || shown === null) return;
    const { folder, clinicId } = shown;
    const rows = page.data.map(({ uuid: chatId, request, clinic }) => ({
      ...{ chatId, requestId: request?.id ?? null, clinicId: clinic.id },
      address: chatsAddress({ folder, clinicId, uuid: chatId }),
    }));
    keepChatRows(rows, uuid);
  }, [page, shown, uuid]);
}

/** Conversations of the own clinics beside the one that is open. */
export default function StaffChatsLayout() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { uuid } = useParams();
  const query = new URLSearchParams(search);
  const view = { folder: readChatFolder(query), clinicId: readClinicId(query) };
  const [q, setQ] = useState('');
  const chats = useStaffChats({ ...view, q });
  useKeptRows(chats, isFromInbox(query) ? undefined : uuid);
  return (
    <ChatPanes
      isOpen={uuid !== undefined}
      list={
        <div className={classes.list}>
          <StaffChatList chats={chats} view={{ ...view, q }} here={uuid} onSearch={setQ} />
        </div>
      }
    >
      <noscript>
        <p>{t('profile.needs_scripts')}</p>
      </noscript>
      <Outlet />
    </ChatPanes>
  );
}
