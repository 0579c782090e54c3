import { useTranslation } from 'react-i18next';
import type { StaffChat } from '../../../contract/chats/staff-chats.ts';
import { AssigneeName } from '../../requests/assignments/assignee-name.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { type ChatsView, chatsAddress } from '../../team/staff-chat-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChatRow } from '../chat-row.tsx';
import { LastWords } from '../last-words.tsx';
import { RowTime } from '../row-time.tsx';
import { useClientName } from './client-name.ts';
import classes from './staff-chats.module.css';
import { WaitingClock } from './waiting-clock.tsx';

/** Whose words they are is said by the title. */
const nobody = () => '';

type Props = { chat: StaffChat; view: ChatsView; isHere: boolean };

/** A conversation in the list: who it is as far as they let themselves be seen, what it is about, who waits. */
export function StaffChatRow({ chat, view, isHere }: Props) {
  const { t } = useTranslation();
  const nameOf = useClientName();
  const clinics = useOwnClinics();
  const about = [
    chat.request === null
      ? t('staff_chat.no_request')
      : t('staff_chat.request', { number: chat.request.number }),
    chat.doctor?.title,
    clinics.length > 1 && chat.clinic.title,
  ].filter(Boolean);
  return (
    <li>
      <ChatRow
        to={chatsAddress({ ...view, uuid: chat.uuid })}
        isHere={isHere}
        picture={
          <span className={classes.face}>
            <Icon name="user" size={22} />
          </span>
        }
        title={nameOf(chat.client)}
        subtitle={about.join(' · ')}
        preview={<LastWords last={chat.last} side="staff" nameOf={nobody} />}
        isUnread={chat.unread > 0}
        time={<RowTime at={chat.last_at} />}
        unread={chat.unread}
        foot={
          (chat.waiting_since !== null || chat.inbox?.assignee) && (
            <span className={classes.foot}>
              {chat.waiting_since !== null && <WaitingClock since={chat.waiting_since} />}
              <AssigneeName assignee={chat.inbox?.assignee ?? null} />
            </span>
          )
        }
      />
    </li>
  );
}
