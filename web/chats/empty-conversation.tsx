import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { roundMinutes } from '../clinics/reports/usual-reply.ts';
import { useFormat } from '../platform/format.ts';
import classes from './chats-page.module.css';

/** Nothing was said yet: what may be asked here and when an answer comes. */
export function EmptyConversation({ chat }: { chat: OpenedChat }) {
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
