import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import { useUsualReply } from '../../clinics/reports/use-usual-reply.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useSite } from '../../platform/site.tsx';
import { Labels } from '../../requests/labels/labels.tsx';
import { useOwnClinics } from '../../team/load-staff.ts';
import { lastInbox, readClinicId } from '../../team/staff-address.ts';
import { chatsAddress, isFromInbox, readChatFolder } from '../../team/staff-chat-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { localTime } from './local-time.ts';
import classes from './staff-chat-head.module.css';
import { useNow } from './waiting-clock.tsx';

type Props = { chat: OpenedStaffChat; name: string; menu: ReactNode };

/** Who the patient is, as far as they let themselves be seen, and how and when to speak with them. */
export function StaffChatHead({ chat, name, menu }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const isInbox = isFromInbox(query);
  return (
    <header className={classes.head}>
      <Link
        to={
          isInbox
            ? lastInbox()
            : chatsAddress({ folder: readChatFolder(query), clinicId: readClinicId(query) })
        }
        className={classes.back}
        aria-label={t(isInbox ? 'staff.inbox' : 'staff_chat.back')}
      >
        <Icon name="chevron-previous" size={24} />
      </Link>
      <span className={classes.face} aria-hidden="true">
        <Icon name="user" size={24} />
      </span>
      <div className={classes.who}>
        <div className={classes.name}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {chat.inbox && <Labels labels={chat.inbox.labels} isShort />}
        </div>
        <Facts chat={chat} />
      </div>
      <Speed minutes={chat.usual_reply_minutes} />
      {menu}
    </header>
  );
}

function Facts({ chat: { client, clinic, request } }: { chat: OpenedStaffChat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { prefix } = useSite().language;
  const clinics = useOwnClinics();
  const now = new Date(useNow());
  const time = client.country && localTime(client.country.code, now, `${prefix}-u-nu-latn`);
  const spoken = client.languages.map((code) => format.languageName(code)).join(t('site.comma'));
  return (
    <ul className={classes.facts}>
      {client.name !== null && client.country && <li>{client.country.title}</li>}
      {client.phone_number !== null && (
        <li>
          <a href={`tel:${client.phone_number}`}>
            <bdi dir="ltr">{client.phone_number}</bdi>
          </a>
        </li>
      )}
      {client.name === null && request === null && (
        <li className={classes.closed}>
          <Icon name="lock" size={14} />
          {t('staff_chat.name_closed')}
        </li>
      )}
      {spoken !== '' && <li className={classes.spoken}>{t('staff_chat.speaks', { languages: spoken })}</li>}
      {time && <li>{t('staff_chat.local_time', { time })}</li>}
      {clinics.length > 1 && (
        <li>
          <bdi>{clinic.title}</bdi>
        </li>
      )}
    </ul>
  );
}

/** What patients read of the clinic's speed, so that its people know it too. */
function Speed({ minutes }: { minutes: number | null }) {
  const usualReply = useUsualReply();
  if (minutes === null) return null;
  return (
    <p className={classes.speed}>
      <Icon name="eye" size={18} />
      {usualReply(minutes)}
    </p>
  );
}
