import { useTranslation } from 'react-i18next';
import type { OpenedChat } from '../../contract/chats/chats.ts';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { changeChat } from './change-chat.ts';
import type { Side } from './conversation-calls.ts';
import classes from './conversation-head.module.css';

type Props = { side: Side; chat: OpenedChat; onChanged(): void };

/** Closed for so long that a new conversation begins instead. */
const isOver = ({ closed_at }: OpenedChat): boolean =>
  closed_at !== null && Date.now() - Date.parse(closed_at) > limits.reopenDays * DAY_MS;

/** The client agrees no more, or has not agreed yet, that the clinic gets data on their health. */
export const isWithheld = (chat: OpenedChat, side: Side): boolean =>
  side === 'staff' && chat.needs_health_consent;

/** Whether something can be written here. A client's message opens a closed conversation, the clinic's does not. */
export const isWritable = (chat: OpenedChat, side: Side): boolean =>
  (chat.state === 'open' && !isWithheld(chat, side)) ||
  (chat.state === 'closed' && side === 'client' && !isOver(chat));

/** Why one cannot write, or what writing does, with the way on. */
export function ChatBanner({ side, chat, onChanged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reopen = useAction(async () => {
    await changeChat(side, chat.uuid, { state: 'open' });
    onChanged();
  });
  const isKeptBack = chat.state !== 'blocked' && isWithheld(chat, side);
  if (chat.state === 'open' && !isKeptBack) return null;
  const isBlocked = chat.state === 'blocked';
  const isGone = !isBlocked && isOver(chat);
  const words = isBlocked
    ? t(`chat.blocked.${side}.${chat.blocked_by ?? 'operator'}`)
    : isGone
      ? t('chat.over', { days: limits.reopenDays })
      : isKeptBack
        ? t('chat.no_consent')
        : t(`chat.closed.${side}`, { date: chat.closed_at === null ? '' : format.dayOf(chat.closed_at) });
  const canReopen = isBlocked ? chat.blocked_by === side : !isGone && !isKeptBack;
  return (
    <div className={classes.banner} role="status">
      <Icon name="info" size={20} />
      <p>{words}</p>
      {canReopen && (
        <Button small loading={reopen.isBusy} onClick={reopen.run}>
          {t(isBlocked ? 'chat.unblock' : 'chat.reopen')}
        </Button>
      )}
      {isGone && side === 'client' && (
        <Link to={`/chat?clinic=${chat.clinic.id}`} className={buttonClass({ kind: 'tonal', small: true })}>
          {t('chat.begin_new')}
        </Link>
      )}
    </div>
  );
}
