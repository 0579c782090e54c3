import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readClinicId } from '../../team/staff-address.ts';
import { readChatFolder } from '../../team/staff-chat-address.ts';
import { ChatPanes } from '../chat-panes.tsx';
import { StaffChatList } from './staff-chat-list.tsx';
import classes from './staff-chats.module.css';
import { useStaffChats } from './use-staff-chats.ts';

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.failure} />;
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
