import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { roundMinutes } from '../clinics/reports/usual-reply.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Icon } from '../ui/icon.tsx';
import { ClinicClock, ClosedNow, closedUntil } from './clinic-clock.tsx';
import { ClinicPicture } from './clinic-picture.tsx';
import classes from './conversation-head.module.css';
import { ConversationMenu } from './conversation-menu.tsx';

/** The clinic, its time, how soon it answers. */
export function ConversationHead({ chat, onChanged }: { chat: OpenedChat; onChanged(): void }) {
  const { t } = useTranslation();
  const { clinic, doctor } = chat;
  const further = doctor ? { text: doctor.title, lang: null } : clinic.title_original;
  return (
    <header className={classes.head}>
      <Link to="/chat" className={classes.back} aria-label={t('chat.back')}>
        <Icon name="chevron-previous" size={24} />
      </Link>
      <span className={classes.picture}>
        <ClinicPicture photo={clinic.photo} sizes="48px" />
      </span>
      <div className={classes.who}>
        <h1 className={classes.title}>
          <Link to={clinicPath(clinic.slug)}>
            <bdi>{clinic.title}</bdi>
          </Link>
        </h1>
        <p className={classes.where}>
          {further && (
            <bdi className={classes.further} lang={further.lang ?? undefined}>
              {further.text}
            </bdi>
          )}
          <span>
            <ClinicClock chat={chat} />
          </span>
        </p>
      </div>
      <ReplyTime chat={chat} />
      <ConversationMenu side="client" chat={chat} onChanged={onChanged} extra={<AboutLinks chat={chat} />} />
    </header>
  );
}

/** How soon an answer comes; while the clinic is closed, when it opens. */
function ReplyTime({ chat }: { chat: OpenedChat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const opensAt = closedUntil(chat);
  const minutes = chat.usual_reply_minutes;
  if (opensAt === null && minutes === null) return null;
  return (
    <p className={classes.usual}>
      <Icon name="clock" size={18} />
      <span>
        {opensAt !== null ? (
          <ClosedNow opensAt={opensAt} zone={chat.clinic.time_zone} />
        ) : (
          minutes !== null && t('chat.usual_reply', { time: format.duration(roundMinutes(minutes)) })
        )}
      </span>
    </p>
  );
}

function AboutLinks({ chat: { clinic, request } }: { chat: OpenedChat }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={clinicPath(clinic.slug)}>
        <Icon name="building" size={18} />
        {t('chat.clinic_page')}
      </Link>
      {request && (
        <Link to={`/requests/self/${request.id}`}>
          <Icon name="lock" size={18} />
          {t('chat.disclosure')}
        </Link>
      )}
    </>
  );
}
